import { z } from "./schema/zod-jitless";
import type { Cluster } from "./cluster";
import { deepFreeze } from "./derive/freeze";

/** The environment variable with which an upgrade passes the held versions to the synthesis. */
export const HELD_VERSIONS = "COLDSTART_HELD_VERSIONS";

const heldVersions = z.strictObject({
  cilium: z.string().optional(),
  nodes: z.record(z.string(), z.strictObject({ kubernetes: z.string(), kubelet: z.string() })).default({}),
});

/**
 * Versions that an upgrade has not reached yet. The stacks are synthesized with them in place of those of the cluster file, so
 * every phase of an upgrade is an ordinary Terraform plan, and the last phase holds nothing back.
 */
export type HeldVersions = Readonly<z.infer<typeof heldVersions>>;

const NOTHING_HELD: HeldVersions = { nodes: {} };

export function holdVersions(cluster: Cluster, { cilium, nodes }: HeldVersions): Cluster {
  const { cni } = cluster.network;
  const held = cni.name === "cilium" && cilium !== undefined ? { ...cni, version: cilium } : cni;
  return deepFreeze({ ...cluster, network: { ...cluster.network, cni: held }, heldKubernetes: nodes });
}

/** The versions that the configuration of one node names. */
export function kubernetesOf(
  cluster: Cluster,
  node: string,
): { readonly kubernetes: string; readonly kubelet: string } {
  const { version } = cluster.kubernetes;
  return cluster.heldKubernetes[node] ?? { kubernetes: version, kubelet: version };
}

/** Whether the run is part of an upgrade: only an upgrade holds versions back. */
export function isUpgrading({ heldKubernetes }: Pick<Cluster, "heldKubernetes">): boolean {
  return Object.keys(heldKubernetes).length > 0;
}

/** @throws Error for text that `formatHeldVersions` did not write */
export function readHeldVersions(text: string | undefined): HeldVersions {
  return text ? heldVersions.parse(JSON.parse(text)) : NOTHING_HELD;
}

export function formatHeldVersions(held: HeldVersions): string {
  return JSON.stringify(held);
}
