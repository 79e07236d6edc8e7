/**
 * Reads the health of the control planes for the guard, from the same sources as the checks. The health of a node that
 * cannot be queried is unknown.
 */
import { existsSync } from "node:fs";
import { unknownHealth } from "../guard";
import type { Health } from "../guard";
import type { NodeHealth } from "../guard/health";
import { askEtcdMembers } from "../clients/talos/requests";
import type { Places } from "../support/places";
import { reasonOf } from "../support/wait";
import { kubernetesAt } from "./cluster/context";
import { votersOf } from "./cluster/etcd";
import { UNREGISTERED, readNodes } from "./cluster/nodes";

export interface HealthRequest {
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** Control plane → address, for those that exist, whether or not they are in the cluster file. */
  readonly controlPlanes: Readonly<Record<string, string>>;
}

/** The result of one source. Both sources are incomplete, and each can be unavailable. */
interface Source {
  readonly nodes: Readonly<Record<string, NodeHealth>>;
  readonly members?: readonly string[];
  readonly unavailable?: string;
}

export async function readHealth(request: HealthRequest): Promise<Health> {
  const [etcd, kubernetes] = await Promise.all([askEtcd(request), askKubernetes(request)]);
  if (etcd.unavailable && kubernetes.unavailable)
    return unknownHealth(`${etcd.unavailable}, and ${kubernetes.unavailable}`);
  const names = new Set([...Object.keys(etcd.nodes), ...Object.keys(kubernetes.nodes)]);
  const unavailable = etcd.unavailable ?? kubernetes.unavailable;
  // At the first start of a cluster no node is registered yet, so this source proves nothing.
  const isAnyRegistered = Object.keys(kubernetes.nodes).length > 0;
  const healthOf = (name: string) => kubernetes.nodes[name] ?? (isAnyRegistered ? UNREGISTERED : undefined);
  return {
    nodes: Object.fromEntries([...names].map((name) => [name, combine(etcd.nodes[name], healthOf(name))])),
    ...(etcd.members ? { members: etcd.members } : {}),
    ...(unavailable ? { unknown: unavailable } : {}),
    ...(kubernetes.unavailable ? { isUnlisted: true } : {}),
  };
}

/** A node is healthy if no source reports otherwise. */
function combine(...reports: readonly (NodeHealth | undefined)[]): NodeHealth {
  const known = reports.filter((report) => report !== undefined);
  const unhealthy = known.filter(({ isHealthy }) => !isHealthy);
  const [kubelet] = known.flatMap((report) => report.kubelet ?? []);
  const [talos] = known.flatMap((report) => report.talos ?? []);
  return {
    isHealthy: unhealthy.length === 0,
    evidence: (unhealthy.length > 0 ? unhealthy : known).map(({ evidence }) => evidence).join("; "),
    ...(kubelet === undefined ? {} : { kubelet }),
    ...(talos === undefined ? {} : { talos }),
  };
}

/** Queries the etcd of each control plane: a response means that it runs and sees a leader. */
async function askEtcd({ places: { talosconfig }, controlPlanes }: HealthRequest): Promise<Source> {
  if (!existsSync(talosconfig)) return { nodes: {}, unavailable: `etcd cannot be queried: there is no ${talosconfig}` };
  const views = await askEtcdMembers({ talosconfig, addresses: controlPlanes }, Object.keys(controlPlanes));
  const { responses, faults } = views;
  const members = votersOf(views);
  // If nothing responds, the network may be down as well as the nodes.
  if (members.length === 0)
    return { nodes: {}, unavailable: `no etcd responds${faults[0] ? ` (${faults[0].what})` : ""}` };
  const healthy = [...responses.keys()].map((name) => [name, { isHealthy: true, evidence: "etcd responds" }] as const);
  const unresponsive = faults.map(
    ({ name, what }) => [name, { isHealthy: false, evidence: `etcd does not respond (${what})` }] as const,
  );
  return { nodes: Object.fromEntries([...healthy, ...unresponsive]), members };
}

async function askKubernetes({ places: { kubeconfig } }: HealthRequest): Promise<Source> {
  if (!existsSync(kubeconfig))
    return { nodes: {}, unavailable: `Kubernetes cannot be queried: there is no ${kubeconfig}` };
  try {
    return { nodes: Object.fromEntries(await readNodes(kubernetesAt(kubeconfig))) };
  } catch (error) {
    return { nodes: {}, unavailable: `the Kubernetes API does not respond (${reasonOf(error)})` };
  }
}
