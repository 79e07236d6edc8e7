import type { Cluster, Node, ProxmoxNode } from "../cluster";
import { controlPlanes, isProxmox, workers } from "../cluster";
import type { ProxmoxSiteInput } from "../schema/site";

type AddressedSite = Pick<ProxmoxSiteInput, "network">;

/** Who tells which address a router gave to a machine. */
export type LeaseSource = "guest-agent" | "nodes-file";

/** Whether a machine asks the router for its first address. */
export function bootsByDhcp({ network }: AddressedSite): boolean {
  return network.addressing === "dhcp" || network.addressing === "machine-config";
}

/** undefined: nobody has to, because the first address is in the image. */
export function leaseSource(site: AddressedSite): LeaseSource | undefined {
  return bootsByDhcp(site) ? (site.network.addressesFrom ?? "guest-agent") : undefined;
}

/** Whether the router decides about a machine's address for as long as it lives. */
export function keepsLease(node: Node): boolean {
  return isProxmox(node) && node.site.network.addressing === "dhcp";
}

/** The machines whose leases stand in nodes.txt, in its order: control planes, then workers, each as in the file. */
export function nodesFileOrder(cluster: Cluster): ProxmoxNode[] {
  return [...controlPlanes(cluster), ...workers(cluster)]
    .filter(isProxmox)
    .filter(({ site }) => leaseSource(site) === "nodes-file");
}

export interface StaticNetwork {
  /** With the prefix of the site's network. */
  readonly address: string;
  readonly gateway: string;
  readonly nameServers: readonly string[];
}

/** The network of a machine whose address stands in the cluster file. The rules have seen to it that all of it is there. */
export function staticNetworkOf({ name, address, site }: ProxmoxNode): StaticNetwork {
  const { cidr, gateway, nameServers } = site.network;
  if (address === undefined || cidr === undefined || gateway === undefined)
    throw new Error(`the network of ${name} is not known beforehand`);
  return { address: `${address}/${cidr.split("/")[1]}`, gateway, nameServers };
}
