import { canRunPods } from "../derive/ingress";
import { specProvider } from "../providers";
import { PROVIDER_NAMES } from "../providers/names";
import type { SiteInput } from "../providers/schemas";
import { didYouMean, joinWithOr } from "../suggest";
import { error } from "./rule";
import type { Rule } from "./rule";

const ISCSI = "siderolabs/iscsi-tools";

export const storageHasItsProvider: Rule = ({ services, sites }) =>
  PROVIDER_NAMES.filter((provider) => !Object.values(sites).some((site) => site.provider === provider))
    .flatMap((provider) => {
      const { driver } = specProvider({ provider });
      return driver ? [{ provider, service: driver.service }] : [];
    })
    .filter(({ service }) => services[service] !== undefined)
    .map(({ service, provider }) =>
      error(
        ["services", service],
        `creates volumes at ${provider}, and no site has \`provider: ${provider}\``,
        `Delete ${service}, or add such a site.`,
      ),
    );

/** Without its extension a node has no iSCSI, and every pod with a volume waits there forever. */
export const iscsiIsInTheImage: Rule = ({ services, sites }) =>
  services.democraticCsi === undefined
    ? []
    : Object.entries(sites)
        .filter(([, { extensions }]) => !extensions.includes(ISCSI))
        .map(([name]) =>
          error(
            ["sites", name, "extensions"],
            `${ISCSI} is missing, and volumes of democraticCsi use iSCSI`,
            `Add ${ISCSI} to \`extensions\`, or remove democraticCsi.`,
          ),
        );

export const oneDefaultStorageClass: Rule = ({ services }) =>
  services.democraticCsi && services.nfs?.defaultClass
    ? [
        error(
          ["services", "nfs", "defaultClass"],
          "makes a second default storage class beside that of democraticCsi; which one a claim gets would be random",
          "Write `defaultClass: false`.",
        ),
      ]
    : [];

/** With PowerDNS, public names point at the nodes of this site: they need public addresses. Without it a router may forward the traffic. */
export const ingressIsReachable: Rule = (cluster) => {
  const { ingress, powerdns } = cluster.services;
  if (!ingress) return [];
  const path = ["services", "ingress", "site"];
  const isCandidate = (site: SiteInput) => !powerdns || specProvider(site).hasPublicAddresses;
  const candidates = Object.entries(cluster.sites).flatMap(([name, site]) => (isCandidate(site) ? [name] : []));
  const fix =
    candidates.length > 0 ? `Use ${joinWithOr(candidates)}.` : "Remove ingress: no site has public addresses.";
  const chosen = Object.hasOwn(cluster.sites, ingress.site) ? cluster.sites[ingress.site] : undefined;
  if (!chosen) {
    return [error(path, `no site is called "${ingress.site}"${didYouMean(ingress.site, candidates)}`, fix)];
  }
  if (!isCandidate(chosen)) {
    const why = `${ingress.site} is a ${specProvider(chosen).title} site, whose nodes have no public address for PowerDNS to name`;
    return [error(path, why, fix)];
  }
  const there = cluster.nodes.filter(({ site }) => site === ingress.site);
  if (there.some((node) => canRunPods(node, cluster.roles))) return [];
  if (there.length > 0) {
    const why = `every node in ${ingress.site} is tainted, or a control plane without ordinary pods, so nothing would receive the traffic`;
    return [error(path, why, "Put a worker without taints there, or write `schedulable: true` on one of them.")];
  }
  return [error(path, `no node is in ${ingress.site}, so nothing would receive the traffic`, "Put a node there.")];
};
