import type { Cluster, Node, NodeFacts, SiteFacts } from "../../cluster";
import type { ProxmoxSiteInput } from "./schema";

export type ProxmoxSite = ProxmoxSiteInput & SiteFacts;

/** A virtual machine on a Proxmox host. */
export interface ProxmoxNode extends NodeFacts {
  readonly site: ProxmoxSite;
  /** The Proxmox host that runs it. */
  readonly host: string;
  readonly vmId: number;
  readonly macAddress: string;
  readonly cores: number;
  readonly memoryMiB: number;
  readonly diskGiB: number;
}

export function isProxmox(node: Node): node is ProxmoxNode {
  return node.site.provider === "proxmox";
}

/** The hosts of a site that machines are on, that of the site first. */
export function proxmoxHosts(cluster: Cluster, site: ProxmoxSite): string[] {
  const own = cluster.nodes.filter(isProxmox).filter((node) => node.site.name === site.name);
  return [...new Set([site.host, ...own.map(({ host }) => host)])];
}

export function proxmoxSites(cluster: Cluster): ProxmoxSite[] {
  return cluster.sites.filter((site): site is ProxmoxSite => site.provider === "proxmox");
}
