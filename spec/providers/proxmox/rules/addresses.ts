import { describeUnfit } from "../../unfit-address";
import { sharedAddress } from "../../../shared-address";
import { findRepeated } from "../../../rules/lookup";
import { proxmoxNodes } from "../lookup";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";

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
  findRepeated(
    nodes.flatMap(({ address, name }, i) => (address === undefined ? [] : [{ address, name, i }])),
    ({ address }) => address,
  ).map(({ item, first }) =>
    error(
      ["nodes", item.i, "address"],
      `${item.address} already belongs to ${first.name}; two machines with one address receive each other's traffic`,
      "Give this node a free address.",
    ),
  );

/**
 * This also keeps addresses out of the pod and service networks, because networks.ts refuses sites that overlap them.
 */
export const addressesFitTheirSite: Rule = (cluster) =>
  proxmoxNodes(cluster).flatMap(({ node, site, path }) => {
    const { cidr, gateway, addressing } = site.network;
    if (node.address === undefined || cidr === undefined || addressing === "dhcp") return [];
    const finding = describeUnfit(
      node.address,
      node.site,
      { cidr, gateway },
      sharedAddress(cluster.controlPlane)?.address,
    );
    return finding ? [error([...path, "address"], finding.message, finding.fix)] : [];
  });
