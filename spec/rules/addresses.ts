import type { Problem } from "../problems";
import type { NodeInput } from "../schema/node";
import { sharedAddress } from "../shared-address";
import { blockOf, contains, isNetworkOrBroadcast } from "./ipv4";
import { placedNodes, proxmoxNodes, repeated } from "./lookup";
import { error } from "./rule";
import type { Rule } from "./rule";

const RENTED_SIZE = "the size of a rented server follows from its `serverType`";

/** Keys that say nothing about a rented server, and why. */
const PROXMOX_ONLY: Partial<Record<keyof NodeInput, string>> = {
  address: "Hetzner assigns the address of a rented server",
  vmId: "a rented server has no VM id",
  macAddress: "Hetzner assigns the MAC address of a rented server",
  cores: RENTED_SIZE,
  memoryMiB: RENTED_SIZE,
  diskGiB: RENTED_SIZE,
};

const HETZNER_ONLY: Partial<Record<keyof NodeInput, string>> = {
  serverType: "the size of a Proxmox machine is `cores`, `memoryMiB` and `diskGiB`",
};

/** A key that would be ignored is an error: silence would let its author believe in it. */
export const keysOfTheProvider: Rule = (cluster) =>
  placedNodes(cluster).flatMap(({ node, site, path }) =>
    Object.entries(site.provider === "hetzner" ? PROXMOX_ONLY : HETZNER_ONLY)
      .filter(([key]) => node[key as keyof NodeInput] !== undefined)
      .map(([key, why]) =>
        error(
          [...path, key],
          `does not belong to a node in ${node.site}, a ${site.provider} site: ${why}`,
          "Delete this key, or move the node to another site.",
        ),
      ),
  );

export const proxmoxNodesHaveAnAddress: Rule = (cluster) =>
  proxmoxNodes(cluster)
    .filter(({ node, site }) => node.address === undefined && site.network.addressing !== "dhcp")
    .map(({ node, site, path }) =>
      error(
        path,
        `node ${node.name} has no \`address\`: a machine on Proxmox is configured at an address that is known beforehand`,
        `Add a free address of ${site.network.cidr ?? "the site's network"}, or let the router decide: \`addressing: dhcp\` in the site's \`network\`.`,
      ),
    );

export const uniqueAddresses: Rule = ({ nodes }) =>
  repeated(
    nodes.flatMap(({ address, name }, i) => (address === undefined ? [] : [{ address, name, i }])),
    ({ address }) => address,
  ).map(({ item, first }) =>
    error(
      ["nodes", item.i, "address"],
      `${item.address} already belongs to ${first.name}; two machines at one address answer each other's traffic`,
      "Give this node a free address.",
    ),
  );

/** With that, no address is in the pod or service network either: networks.ts keeps the site's network out of them. */
export const addressesFitTheirSite: Rule = (cluster) =>
  proxmoxNodes(cluster).flatMap(({ node, site, path }) => {
    const { cidr, gateway, addressing } = site.network;
    if (node.address === undefined || cidr === undefined || addressing === "dhcp") return [];
    const problem = unfit(node.address, node.site, { cidr, gateway }, sharedAddress(cluster.controlPlane)?.address);
    return problem ? [error([...path, "address"], problem.message, problem.fix)] : [];
  });

function unfit(
  address: string,
  siteName: string,
  { cidr, gateway }: { cidr: string; gateway: string | undefined },
  vip: string | undefined,
): Pick<Problem, "message" | "fix"> | undefined {
  const fix = `Choose another address in ${cidr}.`;
  if (!contains(blockOf(cidr), address)) {
    return { message: `${address} is outside ${cidr}, the network of site ${siteName}`, fix };
  }
  if (isNetworkOrBroadcast(cidr, address)) {
    return { message: `${address} is the network or broadcast address of ${cidr}, which no machine can have`, fix };
  }
  if (address === gateway) return { message: `${address} is the gateway of site ${siteName}`, fix };
  if (address === vip) {
    return { message: `${address} is the VIP, which floats between the control planes and belongs to none`, fix };
  }
  return undefined;
}
