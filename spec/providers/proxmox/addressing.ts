import type { LeaseSource, StaticNetwork } from "../provider";
import type { ProxmoxNode } from "./model";
import type { ProxmoxSiteInput } from "./schema";

type AddressedSite = Pick<ProxmoxSiteInput, "network">;

/** Whether a machine gets its first address from DHCP. */
export function isBootedByDhcp({ network }: AddressedSite): boolean {
  return network.addressing === "dhcp" || network.addressing === "machine-config";
}

/** @returns undefined if the first address is in the image */
export function leaseSource(site: AddressedSite): LeaseSource | undefined {
  return isBootedByDhcp(site) ? (site.network.addressesFrom ?? "guest-agent") : undefined;
}

/** Whether DHCP assigns the address of the machine for its whole life. */
export function isLeaseKept(node: ProxmoxNode): boolean {
  return node.site.network.addressing === "dhcp";
}

/** The network of a machine whose address is in the cluster file. The rules have checked that it is complete. */
export function staticNetworkOf({ name, address, site }: ProxmoxNode): StaticNetwork {
  const { cidr, gateway, nameServers } = site.network;
  if (address === undefined || cidr === undefined || gateway === undefined)
    throw new Error(`the network of ${name} is not known beforehand`);
  return { address: `${address}/${cidr.split("/")[1]}`, gateway, nameServers };
}
