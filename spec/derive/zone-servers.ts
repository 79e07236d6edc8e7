import type { Cluster, Node } from "../cluster";

export type ZoneServers = Pick<Cluster, "services" | "dns" | "nodes">;

/** Whether PowerDNS runs on a node: on every node of a site with a name server, as its DaemonSet selects them. */
export function isDnsServed({ services, dns, nodes }: ZoneServers, node: Pick<Node, "site">): boolean {
  if (services.powerdns === undefined) return false;
  const servers = new Set(Object.values(dns.nameServers));
  return nodes.some(({ name, site }) => servers.has(name) && site.name === node.site.name);
}
