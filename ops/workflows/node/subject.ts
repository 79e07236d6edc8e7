import { podsOnNode, isIgnoredByDrain } from "../../clients/kubernetes/eviction";
import { findNode } from "../../clients/kubernetes/nodes";
import type { KubernetesNode } from "../../clients/kubernetes/nodes";
import type { EtcdMember } from "../../clients/talos/client";
import { etcdStatus } from "../../clients/talos/etcd";
import { askNodes, askVersions } from "../../clients/talos/requests";
import { withoutNodes } from "../../engine/nodes/live";
import type { LiveCluster } from "../../engine/nodes/live";
import { majority } from "../../guard/quorum/arithmetic";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { listLocalVolumes } from "./volumes";
import type { LocalVolume } from "./volumes";

/** A node that is about to go. */
export interface Subject {
  readonly name: string;
  /** Other nodes that do not respond. */
  readonly silent: readonly string[];
  /** Whether its Talos responds. */
  readonly isAnswering: boolean;
  /** The members of etcd, by their names, as the others know them. */
  readonly members: readonly string[];
  /** Its member of etcd, as the others know it. */
  readonly member?: EtcdMember;
  /** Whether its own etcd responds, so that it can leave by itself. */
  readonly isMemberAlive: boolean;
  readonly registered?: KubernetesNode;
  /** Pods that a drain evicts. */
  readonly pods: number;
  readonly volumes: readonly LocalVolume[];
}

/** Reads what is left to do from the cluster itself, so that a resumed run continues where it is. */
export async function readSubject(live: LiveCluster, name: string): Promise<Subject> {
  const others = live.checks.nodes.filter((node) => node !== name);
  const { faults } = await askVersions(live.checks, others);
  const silent = faults.map((fault) => fault.name);
  const rest = await withoutNodes(live, [name, ...silent]);
  const [members, own, etcd, registered, pods, volumes] = await Promise.all([
    readMembers(rest),
    askNodes(live.checks, [name], (client) => client.version()),
    askNodes(live.checks, [name], async (client) => etcdStatus(client)),
    findNode(rest.kubernetes, name),
    podsOnNode(rest.kubernetes, name),
    listLocalVolumes(rest.kubernetes, name),
  ]);
  const member = members.find(({ hostname }) => hostname === name);
  return {
    name,
    silent,
    isAnswering: own.answers.has(name),
    members: members.map(({ hostname }) => hostname),
    ...(member ? { member } : {}),
    isMemberAlive: member !== undefined && etcd.answers.has(name),
    ...(registered ? { registered } : {}),
    pods: pods.filter((pod) => !isIgnoredByDrain(pod)).length,
    volumes,
  };
}

/** @throws Refusal without a quorum among the others */
async function readMembers(rest: LiveCluster): Promise<readonly EtcdMember[]> {
  const { answers, faults } = await askNodes(rest.checks, rest.checks.controlPlanes, (client) => client.etcdMembers());
  const [members] = answers.values();
  if (members) return members;
  throw refusalOf("The command", [
    error(
      "node-quorum",
      `etcd of no other control plane responds: ${faults.map(({ what }) => what).join("; ")}`,
      "Bring the control planes back first (docs/runbooks/lost-control-plane.md).",
    ),
  ]);
}

/**
 * Whether etcd has a quorum without the node. Its members count, not the control planes of the file: one that was removed or never
 * joined has no vote.
 *
 * @throws Refusal
 */
export function requireQuorum({ name, members, silent }: Pick<Subject, "name" | "members" | "silent">): void {
  const others = members.filter((member) => member !== name);
  const lost = others.filter((member) => silent.includes(member));
  const healthy = others.length - lost.length;
  if (healthy >= majority(others.length)) return;
  throw refusalOf("The command", [
    error(
      "node-quorum",
      `etcd would lose its quorum: without ${name}, ${healthy} of ${others.length} members respond`,
      `Bring these back first (docs/runbooks/lost-control-plane.md): ${lost.join(", ")}`,
    ),
  ]);
}
