import type { Cluster, Node } from "../../cluster";
import type { ProxmoxNode, ProxmoxSite } from "./model";

export function isProxmox(node: Node): node is ProxmoxNode {
  return node.site.provider === "proxmox";
}

/** The hosts of a site that have machines or to which machines may move; the default host comes first. */
export function proxmoxHosts(cluster: Cluster, site: ProxmoxSite): string[] {
  const own = cluster.nodes.filter(isProxmox).filter((node) => node.site.name === site.name);
  return [...new Set([site.host, ...own.flatMap(({ host, ha }) => [host, ...(ha?.hosts ?? [])])])];
}

export function proxmoxSites(cluster: Cluster): ProxmoxSite[] {
  return cluster.sites.filter((site): site is ProxmoxSite => site.provider === "proxmox");
}
