import type { Path } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import { specProvider } from "../providers";
import { blockOf, contains, isNetworkOrBroadcast, networkOf, isOverlapping, prefixOf } from "./ipv4";
import { siteNetworks } from "./local-networks";
import { error } from "./rule";
import type { Rule } from "./rule";

/** Talos gives each node a /24 of the pod network. Source: siderolabs/talos, `node-cidr-mask-size-ipv4`. */
const POD_PREFIX_PER_NODE = 24;

const cidrPath = (site: string): Path => ["sites", site, "network", "cidr"];

function allCidrs(cluster: ClusterInput): { path: Path; cidr: string }[] {
  const { podSubnet, serviceSubnet } = cluster.kubernetes;
  return [
    { path: ["kubernetes", "podSubnet"], cidr: podSubnet },
    { path: ["kubernetes", "serviceSubnet"], cidr: serviceSubnet },
    ...Object.entries(cluster.sites).flatMap(([name, site]) => specProvider(site).networks(name, site)),
  ];
}

export const networksWithoutHostBits: Rule = (cluster) =>
  allCidrs(cluster)
    .filter(({ cidr }) => networkOf(cidr) !== cidr)
    .map(({ path, cidr }) => {
      const message = `${cidr} has host bits set: the network is ${networkOf(cidr)}`;
      if (!path.includes("adminRanges")) return error(path, message, `Write ${networkOf(cidr)}.`);
      const fix = `Write ${networkOf(cidr)}, or ${cidr.split("/")[0]}/32 if this one address is meant.`;
      return { ...error(path, message, fix), code: "cluster-file-firewall" };
    });

export const gatewaysInTheirNetwork: Rule = (cluster) =>
  siteNetworks(cluster).flatMap(({ name, cidr, gateway }) => {
    const path = ["sites", name, "network", "gateway"];
    if (gateway === undefined) return [];
    if (!contains(blockOf(cidr), gateway)) {
      return [
        error(
          path,
          `${gateway} is outside ${cidr}: machines reach a gateway only in their own network`,
          "Correct the gateway, or the prefix of `cidr`.",
        ),
      ];
    }
    if (!isNetworkOrBroadcast(cidr, gateway)) return [];
    return [
      error(
        path,
        `${gateway} is the network or broadcast address of ${cidr}, which no router can have`,
        "Write the router's own address.",
      ),
    ];
  });

export const podsApartFromServices: Rule = ({ kubernetes: { podSubnet, serviceSubnet } }) =>
  isOverlapping(blockOf(podSubnet), blockOf(serviceSubnet))
    ? [
        error(
          ["kubernetes", "serviceSubnet"],
          `${serviceSubnet} overlaps the pod network ${podSubnet}: an address could belong to a pod and to a service`,
          "Choose ranges that share no address, such as 10.244.0.0/16 and 10.96.0.0/12.",
        ),
      ]
    : [];

export const podNetworkHoldsEveryNode: Rule = ({ kubernetes: { podSubnet }, nodes }) => {
  const room = Math.floor(2 ** (POD_PREFIX_PER_NODE - prefixOf(podSubnet)));
  if (nodes.length <= room) return [];
  return [
    error(
      ["kubernetes", "podSubnet"],
      `${podSubnet} has room for ${room} of the ${nodes.length} nodes, since each takes a /${POD_PREFIX_PER_NODE}`,
      "Choose a wider network: a /16 holds 256 nodes.",
    ),
  ];
};

export const sitesApartFromPodsAndServices: Rule = (cluster) => {
  const { podSubnet, serviceSubnet } = cluster.kubernetes;
  const inner = [
    { cidr: podSubnet, what: "the pod network", key: "podSubnet" },
    { cidr: serviceSubnet, what: "the service network", key: "serviceSubnet" },
  ];
  return siteNetworks(cluster).flatMap((site) =>
    inner
      .filter(({ cidr }) => isOverlapping(blockOf(cidr), blockOf(site.cidr)))
      .map(({ cidr, what, key }) =>
        error(
          cidrPath(site.name),
          `${site.cidr} overlaps ${what} ${cidr}: nodes would send traffic for machines of the site into the cluster`,
          `Choose another \`kubernetes.${key}\`; the site's network is usually harder to change.`,
        ),
      ),
  );
};

/** KubeSpan announces each site's addresses to the others, and could not tell the machines of two equal networks apart. */
export const sitesApartFromEachOther: Rule = (cluster) => {
  const sites = siteNetworks(cluster);
  return sites.flatMap(({ name, cidr }, i) =>
    sites
      .slice(0, i)
      .filter((other) => isOverlapping(blockOf(cidr), blockOf(other.cidr)))
      .map((other) =>
        error(
          cidrPath(name),
          `${cidr} overlaps ${other.cidr} of site ${other.name}: KubeSpan would not know which site an address is in`,
          "Give each site a network of its own.",
        ),
      ),
  );
};
