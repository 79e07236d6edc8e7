import { runsPods } from "../derive/ingress";
import { didYouMean, oneOf } from "../suggest";
import { hetznerSites, proxmoxSites } from "./lookup";
import { error } from "./rule";
import type { Rule } from "./rule";

const ISCSI = "siderolabs/iscsi-tools";

export const storageHasItsProvider: Rule = (cluster) => {
  const { services } = cluster;
  const needs = [
    { service: "hcloudCsi", provider: "hetzner", sites: hetznerSites(cluster).length },
    { service: "proxmoxCsi", provider: "proxmox", sites: proxmoxSites(cluster).length },
  ] as const;
  return needs
    .filter(({ service, sites }) => services[service] !== undefined && sites === 0)
    .map(({ service, provider }) =>
      error(
        ["services", service],
        `makes volumes at ${provider}, and no site has \`provider: ${provider}\``,
        `Delete ${service}, or add such a site.`,
      ),
    );
};

/** Without its extension a node has no iSCSI, and every pod with a volume waits there for ever. */
export const iscsiIsInTheImage: Rule = ({ services, sites }) =>
  services.democraticCsi === undefined
    ? []
    : Object.entries(sites)
        .filter(([, { extensions }]) => !extensions.includes(ISCSI))
        .map(([name]) =>
          error(
            ["sites", name, "extensions"],
            `${ISCSI} is missing, and volumes of democraticCsi come by iSCSI`,
            `Add ${ISCSI} to \`extensions\`, or take democraticCsi out.`,
          ),
        );

export const oneDefaultStorageClass: Rule = ({ services }) =>
  services.democraticCsi && services.nfs?.defaultClass
    ? [
        error(
          ["services", "nfs", "defaultClass"],
          "makes a second default storage class beside that of democraticCsi; which one a claim gets would be chance",
          "Write `defaultClass: false`.",
        ),
      ]
    : [];

/** The driver logs in to one project, and finds no server of another. */
export const oneHetznerProjectForVolumes: Rule = (cluster) => {
  const [first, ...others] = hetznerSites(cluster);
  if (!cluster.services.hcloudCsi || !first) return [];
  return others
    .filter(([, { token }]) => JSON.stringify(token) !== JSON.stringify(first[1].token))
    .map(([name]) =>
      error(
        ["sites", name, "token"],
        `is another one than that of ${first[0]}; hcloudCsi works in one Hetzner project, and would not find these servers`,
        "Keep all Hetzner sites in one project, with one token, or take hcloudCsi out.",
      ),
    );
};

/** With PowerDNS, public names point at the nodes of this site: they need public addresses. At home a router leads in. */
export const ingressIsReachable: Rule = (cluster) => {
  const { ingress, powerdns } = cluster.services;
  if (!ingress) return [];
  const path = ["services", "ingress", "site"];
  const candidates = powerdns ? hetznerSites(cluster).map(([name]) => name) : Object.keys(cluster.sites);
  const fix = candidates.length > 0 ? `Name ${oneOf(candidates)}.` : "Take ingress out: no site has public addresses.";
  if (!Object.hasOwn(cluster.sites, ingress.site)) {
    return [error(path, `no site is called "${ingress.site}"${didYouMean(ingress.site, candidates)}`, fix)];
  }
  if (!candidates.includes(ingress.site)) {
    const why = `${ingress.site} is a Proxmox site, whose nodes have no public address for PowerDNS to name`;
    return [error(path, why, fix)];
  }
  const there = cluster.nodes.filter(({ site }) => site === ingress.site);
  if (there.some(runsPods)) return [];
  if (there.length > 0) {
    const why = `every node in ${ingress.site} is a control plane without ordinary pods, so nothing would take the traffic`;
    return [error(path, why, "Put a worker there, or say `schedulable: true` on one of them.")];
  }
  return [error(path, `no node stands in ${ingress.site}, so nothing would take the traffic`, "Put a node there.")];
};
