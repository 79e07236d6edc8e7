import { placedNodes } from "../../rules/lookup";
import type { PlacedNode } from "../../rules/lookup";
import type { ClusterInput } from "../../schema/cluster";
import type { ProxmoxSiteInput } from "./schema";

export function proxmoxNodes(cluster: ClusterInput): PlacedNode<ProxmoxSiteInput>[] {
  return placedNodes(cluster).filter((it): it is PlacedNode<ProxmoxSiteInput> => it.site.provider === "proxmox");
}

export function proxmoxSites({ sites }: ClusterInput): [string, ProxmoxSiteInput][] {
  return Object.entries(sites).filter((it): it is [string, ProxmoxSiteInput] => it[1].provider === "proxmox");
}

/** One Proxmox cluster, however its address is written: `https://a:8006` and `https://A:8006/` are the same. */
export function proxmoxApi({ endpoint }: ProxmoxSiteInput): string {
  return new URL(endpoint).host;
}
