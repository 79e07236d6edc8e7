import { KUBESPAN_OVERHEAD, SMALLEST_KUBESPAN_MTU, largestMtus } from "../derive/mtu";
import { specProvider } from "../providers";
import type { ClusterInput } from "../schema/cluster";
import { joinWithAnd } from "../suggest";
import { placedNodes } from "./lookup";
import { error } from "./rule";
import type { Rule } from "./rule";

/** Rented servers reach each other over the internet, and their firewall lets only the mesh through. */
export const kubespanBetweenRentedServers: Rule = (cluster) => {
  const rented = placedNodes(cluster).filter(({ site }) => specProvider(site).isRented);
  const sites = [...new Set(placedNodes(cluster).map(({ node }) => node.site))];
  if (rented.length < 2 || sites.length > 1 || cluster.network.kubespan.enabled) return [];
  return [
    error(
      ["network", "kubespan", "enabled"],
      `is off, but ${rented.length} rented servers must reach each other: their firewall blocks all traffic between them except KubeSpan`,
      "Write `kubespan: { enabled: true }` under `network`.",
    ),
  ];
};

/** A private address of one site cannot be reached from another site, because of NAT. */
export const kubespanAcrossSites: Rule = (cluster) => {
  const sites = [...new Set(placedNodes(cluster).map(({ node }) => node.site))];
  if (sites.length < 2 || cluster.network.kubespan.enabled) return [];
  return [
    error(
      ["network", "kubespan", "enabled"],
      `is off, but nodes are in ${joinWithAnd(sites)}: private addresses of one site cannot be reached from another without it`,
      "Write `kubespan: { enabled: true }` under `network`.",
    ),
  ];
};

export const kubespanNeedsDiscovery: Rule = ({ network, talos }) =>
  network.kubespan.enabled && !talos.discovery
    ? [
        error(
          ["talos", "discovery"],
          "is off, but KubeSpan is on: nodes learn each other's keys and addresses from discovery",
          "Write `discovery: true`, or switch KubeSpan off.",
        ),
      ]
    : [];

/** The site whose link has the smallest MTU, and that MTU. */
function smallestLink({ sites }: ClusterInput): { name: string; mtu: number } | undefined {
  return Object.entries(sites)
    .map(([name, { mtu }]) => ({ name, mtu }))
    .sort((a, b) => a.mtu - b.mtu)[0];
}

/** T24: a mesh packet that is larger than the link's MTU is dropped, and etcd fails. */
export const kubespanFitsTheLinks: Rule = (cluster) => {
  const { enabled, mtu } = cluster.network.kubespan;
  const link = smallestLink(cluster);
  if (!enabled || !link) return [];
  const largest = link.mtu - KUBESPAN_OVERHEAD;
  const sum = `${link.mtu} (the link of ${link.name}) − ${KUBESPAN_OVERHEAD} (WireGuard) = ${largest}`;
  if (largest < SMALLEST_KUBESPAN_MTU) {
    return [
      error(
        ["sites", link.name, "mtu"],
        `leaves KubeSpan ${sum}, and Talos accepts no less than ${SMALLEST_KUBESPAN_MTU}`,
        `The link must carry at least ${SMALLEST_KUBESPAN_MTU + KUBESPAN_OVERHEAD}; measure it with \`ping -M do -s <size>\`.`,
      ),
    ];
  }
  if (mtu === undefined || mtu <= largest) return [];
  return [
    error(
      ["network", "kubespan", "mtu"],
      `${mtu} is more than fits: ${sum}; larger packets are dropped, and etcd fails`,
      "Delete it to have it derived, or correct the `mtu` of the sites.",
    ),
  ];
};

/** T24: Cilium's packets travel inside KubeSpan's, or directly on the link without a mesh. */
export const ciliumFitsTheMesh: Rule = (cluster) => {
  const { kubespan, cni } = cluster.network;
  const link = smallestLink(cluster);
  if (cni.name !== "cilium" || cni.mtu === undefined || !link) return [];
  const { cilium: largest } = largestMtus({
    links: [link.mtu],
    hasKubespan: kubespan.enabled,
    kubespanMtu: kubespan.mtu,
  });
  if (cni.mtu <= largest) return [];
  const carrier = !kubespan.enabled
    ? `the link of ${link.name} carries ${largest}`
    : kubespan.mtu === undefined
      ? `KubeSpan carries ${link.mtu} (the link of ${link.name}) − ${KUBESPAN_OVERHEAD} (WireGuard) = ${largest}`
      : `KubeSpan carries ${largest}`;
  return [
    error(
      ["network", "cni", "mtu"],
      `${cni.mtu} is more than fits: ${carrier}`,
      `Delete it to have it derived, or write ${largest} or less.`,
    ),
  ];
};
