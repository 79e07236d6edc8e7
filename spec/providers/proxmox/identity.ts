import { createHash } from "node:crypto";

/** Bytes that depend only on the names: adding, moving or removing another node does not change them. */
function digest(cluster: string, node: string): Buffer {
  return createHash("sha256").update(`coldstart/${cluster}/${node}`).digest();
}

/** A locally administered unicast MAC address, so that a rebuilt machine gets the same lease. */
export function derivedMacAddress(cluster: string, node: string): string {
  return [0x02, ...digest(cluster, node).subarray(0, 5)]
    .map((byte) => byte.toString(16).padStart(2, "0").toUpperCase())
    .join(":");
}

export function derivedVmId(cluster: string, node: string, range: { from: number; to: number }): number {
  return range.from + (digest(cluster, node).readUInt32BE(8) % (range.to - range.from + 1));
}

/** VM ids that no machine has. */
const VOLUME_OWNERS = { from: 900_000_000, to: 999_999_999 };

/**
 * The VM id under which the Proxmox storage driver keeps its disks. It is not a machine, but a number of this cluster,
 * which distinguishes its leftover volumes from those of other clusters.
 */
export function volumeOwnerId({ name }: { readonly name: string }): number {
  return derivedVmId(name, "volumes", VOLUME_OWNERS);
}

/** Tags that every machine on Proxmox may have. None of them can be the name of a cluster, which is a tag as well. */
export const COMMON_TAGS = ["coldstart", "controlplane", "worker"] as const;

/** The tags of a VM on Proxmox: they say who owns it. */
export function ownerTags(clusterName: string, role: "controlplane" | "worker"): string[] {
  return ["coldstart", clusterName, role].sort();
}

/** The Proxmox pool of a site's machines. Two sites of a cluster may be on one Proxmox, so it has the site's name too. */
export function proxmoxPool(cluster: { readonly name: string }, site: { readonly name: string }): string {
  return `${cluster.name}-${site.name}`;
}
