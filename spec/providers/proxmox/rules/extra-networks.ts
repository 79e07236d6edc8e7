import type { Path } from "../../../findings";
import { blockOf, isNetworkOrBroadcast, isOverlapping, networkOf } from "../../../rules/ipv4";
import { findRepeated } from "../../../rules/lookup";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import type { ClusterInput } from "../../../schema/cluster";
import type { ExtraCard } from "../extras-schema";
import { derivedMacAddress } from "../identity";
import { proxmoxNodes } from "../lookup";

function placedCards(cluster: ClusterInput) {
  return proxmoxNodes(cluster).flatMap(({ node, site, path }) =>
    (node.networkCards ?? []).map((card: ExtraCard, i) => ({
      node,
      site,
      card,
      path: [...path, "networkCards", i] as Path,
    })),
  );
}

/** With two cards in one network, replies may leave through the wrong one. */
export const cardsHaveNetworksOfTheirOwn: Rule = (cluster) =>
  placedCards(cluster).flatMap(({ node, site, card: { address }, path }) => {
    if (address === undefined) return [];
    const own = networkOf(address);
    const at = [...path, "address"];
    if (isNetworkOrBroadcast(own, address.split("/")[0] ?? ""))
      return [
        error(
          at,
          `${address} is the first or the last address of ${own}, which no machine can have`,
          "Choose another.",
        ),
      ];
    const others = [
      { cidr: site.network.cidr, what: `the network of site ${node.site}, where the first card is` },
      { cidr: cluster.kubernetes.podSubnet, what: "the pod subnet" },
      { cidr: cluster.kubernetes.serviceSubnet, what: "the service subnet" },
    ];
    return others.flatMap(({ cidr, what }) =>
      cidr !== undefined && isOverlapping(blockOf(own), blockOf(cidr))
        ? [error(at, `${address} overlaps ${cidr}, ${what}`, "Give the card an address of another network.")]
        : [],
    );
  });

export const uniqueCardAddresses: Rule = (cluster) =>
  findRepeated(
    placedCards(cluster).flatMap(({ node, card: { address }, path }) =>
      address === undefined ? [] : [{ name: node.name, address: address.split("/")[0] ?? "", path }],
    ),
    ({ address }) => address,
  ).map(({ item, first }) =>
    error([...item.path, "address"], `${item.address} already belongs to ${first.name}`, "Choose another."),
  );

export const uniqueCardMacAddresses: Rule = (cluster) => {
  const first = proxmoxNodes(cluster).map(({ node, path }) => ({
    name: node.name,
    path: [...path, "macAddress"] as Path,
    mac: node.macAddress ?? derivedMacAddress(cluster.name, node.name),
    isExtra: false,
  }));
  const further = placedCards(cluster).flatMap(({ node, card: { macAddress: mac }, path }) =>
    mac === undefined ? [] : [{ name: node.name, path: [...path, "macAddress"] as Path, mac, isExtra: true }],
  );
  return findRepeated([...first, ...further], ({ mac }) => mac)
    .filter(({ item }) => item.isExtra)
    .map(({ item, first: owner }) => ({
      ...error(
        item.path,
        `the MAC address ${item.mac} already belongs to ${owner.name}; a switch delivers frames to only one of them`,
        "Delete it to have one derived from the node's name, or choose another.",
      ),
      code: "cluster-file-machines",
    }));
};

/** kubelet and etcd announce the address of the first card because they know its network. */
export const leasedNodesWithCardsKnowTheirNetwork: Rule = (cluster) =>
  proxmoxNodes(cluster)
    .filter(({ node, site }) => (node.networkCards ?? []).length > 0 && site.network.cidr === undefined)
    .map(({ node, path }) =>
      error(
        [...path, "networkCards"],
        `${node.name} has several network cards, and the network of the first one is not known: kubelet could announce the wrong address`,
        `Add \`cidr\` to the network of site ${node.site}.`,
      ),
    );
