import { createHash } from "node:crypto";

/** Bytes that only the names decide: adding, moving or removing another node changes nothing here. */
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
