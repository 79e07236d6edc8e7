import type { Cluster, Node, NodeFacts, SiteFacts } from "../../cluster";
import type { ProxmoxSiteInput } from "./schema";

export type ProxmoxSite = ProxmoxSiteInput & SiteFacts;

/** A virtual machine on a Proxmox host. */
export interface ProxmoxNode extends NodeFacts {
  readonly site: ProxmoxSite;
  readonly vmId: number;
  readonly macAddress: string;
  readonly cores: number;
  readonly memoryMiB: number;
  readonly diskGiB: number;
}

export function isProxmox(node: Node): node is ProxmoxNode {
  return node.site.provider === "proxmox";
}

export function proxmoxSites(cluster: Cluster): ProxmoxSite[] {
  return cluster.sites.filter((site): site is ProxmoxSite => site.provider === "proxmox");
}
