import { podsOnNode, isIgnoredByDrain } from "../../clients/kubernetes/eviction";
import { findNode } from "../../clients/kubernetes/nodes";
import type { KubernetesNode } from "../../clients/kubernetes/nodes";
import type { EtcdMember } from "../../clients/talos/client";
import { etcdStatus } from "../../clients/talos/etcd";
import { askNodes, askVersions } from "../../clients/talos/requests";
import { withoutNodes } from "../../engine/nodes/live-cluster";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { majority } from "../../guard/quorum/arithmetic";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { listLocalVolumes } from "../../engine/nodes/local-volumes";
import type { LocalVolume } from "../../engine/nodes/local-volumes";

/** A node that is about to leave the cluster. */
export interface DepartingNode {
  readonly name: string;
  /** Other nodes of the cluster file that do not respond. */
  readonly unresponsive: readonly string[];
  /** Whether its Talos responds. */
  readonly isResponding: boolean;
  /** The etcd members, by name, as listed by the other control planes. */
  readonly members: readonly string[];
  /** The other etcd members that are not known to respond. They may belong to no node of the cluster file. */
  readonly unresponsiveMembers: readonly string[];
  /** The node's etcd member, as listed by the other control planes. */
  readonly member?: EtcdMember;
  /** Whether its own etcd responds, so that it can leave etcd by itself. */
  readonly isMemberAlive: boolean;
  readonly registered?: KubernetesNode;
  /** The number of pods that a drain evicts. */
  readonly pods: number;
  readonly volumes: readonly LocalVolume[];
}

/** Reads the remaining work from the cluster itself, so that a resumed run continues where the last one stopped. */
export async function readDepartingNode(live: LiveCluster, name: string): Promise<DepartingNode> {
  const others = live.checks.nodes.filter((node) => node !== name);
  const { faults } = await askVersions(live.checks, others);
  const unresponsive = faults.map((fault) => fault.name);
  const rest = await withoutNodes(live, [name, ...unresponsive]);
  const [members, own, etcd, registered, pods, volumes] = await Promise.all([
    readMembers(rest),
    askNodes(live.checks, [name], (client) => client.version()),
    askNodes(live.checks, [name], async (client) => etcdStatus(client)),
    findNode(rest.kubernetes, name),
    podsOnNode(rest.kubernetes, name),
    listLocalVolumes(rest.kubernetes, name),
  ]);
  const member = members.find(({ hostname }) => hostname === name);
  const hostnames = members.map(({ hostname }) => hostname);
  return {
    name,
    unresponsive,
    isResponding: own.responses.has(name),
    members: hostnames,
    unresponsiveMembers: await findUnresponsive(
      live,
      hostnames.filter((other) => other !== name),
    ),
    ...(member ? { member } : {}),
    isMemberAlive: member !== undefined && etcd.responses.has(name),
    ...(registered ? { registered } : {}),
    pods: pods.filter((pod) => !isIgnoredByDrain(pod)).length,
    volumes,
  };
}

/** A member that is no node of the cluster file may still have a machine: its address is in the state. */
async function findUnresponsive({ checks }: LiveCluster, members: readonly string[]): Promise<string[]> {
  const { responses } = await askNodes(checks, members, (client) => etcdStatus(client));
  return members.filter((member) => !responses.has(member));
}

/** @throws Refusal if the other members have no quorum */
async function readMembers(rest: LiveCluster): Promise<readonly EtcdMember[]> {
  const { responses, faults } = await askNodes(rest.checks, rest.checks.controlPlanes, (client) =>
    client.etcdMembers(),
  );
  const [members] = responses.values();
  if (members) return members;
  throw refusalOf("The command", [
    error(
      "node-quorum",
      `No other control plane has a responding etcd: ${faults.map(({ what }) => what).join("; ")}`,
      "Repair the control planes first (docs/runbooks/lost-control-plane.md).",
    ),
  ]);
}

/**
 * Requires that etcd keeps its quorum without the node. It counts the etcd members, not the control planes in the file:
 * a control plane that was removed or never joined has no vote.
 *
 * @param gone members that leave before the node
 * @throws Refusal
 */
export function requireQuorum(
  { name, members, unresponsiveMembers }: Pick<DepartingNode, "name" | "members" | "unresponsiveMembers">,
  gone: readonly string[] = [],
): void {
  const others = members.filter((member) => member !== name && !gone.includes(member));
  const lost = others.filter((member) => unresponsiveMembers.includes(member));
  const healthy = others.length - lost.length;
  if (healthy >= majority(others.length)) return;
  throw refusalOf("The command", [
    error(
      "node-quorum",
      `etcd would lose its quorum: without ${name}, ${healthy} of ${others.length} members respond`,
      `Repair these first (docs/runbooks/lost-control-plane.md): ${lost.join(", ")}`,
    ),
  ]);
}
