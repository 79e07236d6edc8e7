import { leaves, title } from "../objects";
import type { KubeObject } from "../objects";
import { withDependencies } from "../tree";
import type { Part, Tree } from "../tree";

const SITE_LABEL = "coldstart.dev/site";
/** Which machines can use a storage class. */
const CLASS_PROVIDERS: Readonly<Record<string, string>> = { "hcloud-volumes": "hetzner", "proxmox-csi": "proxmox" };

function textsAt(object: KubeObject, test: (key: string) => boolean): string[] {
  const found = [...leaves(object)].filter(({ key, value }) => test(key) && typeof value === "string" && value !== "");
  return [...new Set(found.map(({ value }) => String(value)))];
}

export const sitesOf = (object: KubeObject) => textsAt(object, (key) => key === SITE_LABEL);
export const storageClassesUsed = (object: KubeObject) =>
  textsAt(object, (key) => key === "storageClass" || key === "storageClassName");

/** Volumes cannot leave their site, so workloads with volumes must select a site, and it must have a node for them. */
export function findPlacementFaults(tree: Tree): string[] {
  const providerOf = (site: string) => tree.cluster.sites.find(({ name }) => name === site)?.provider;
  return tree.parts.flatMap((part) =>
    part.objects.flatMap((object) => {
      const where = `${part.name}: ${title(object)}`;
      const sites = sitesOf(object);
      const nodes = sites.flatMap((site) => usableNodes(tree, site));
      return [
        ...sites
          .filter((site) => usableNodes(tree, site).length === 0)
          .map((site) => `${where} finds no node at ${site}`),
        ...storageClassesUsed(object).flatMap((name) => {
          if (sites.length === 0) return [`${where} uses ${name} and does not say where it runs`];
          return sites
            .filter((site) => CLASS_PROVIDERS[name] !== providerOf(site))
            .map((site) => `${where} runs at ${site}, where there is no ${name}`);
        }),
        ...replicasOf(object)
          .filter(({ count }) => sites.length > 0 && count > nodes.length)
          .map(({ path, count }) => `${where} wants ${count} ${path}, and ${nodes.length} nodes could have one`),
      ];
    }),
  );
}

function usableNodes({ cluster }: Tree, site: string): unknown[] {
  return cluster.nodes.filter((node) => node.site.name === site && node.schedulable);
}

function replicasOf(object: KubeObject): { path: string; count: number }[] {
  return [...leaves(object)].flatMap(({ key, path, value }) =>
    /^(replicas|replicaCount|instances)$/.test(key) && typeof value === "number" && value > 1
      ? [{ path: path.join("."), count: value }]
      : [],
  );
}

/**
 * The rented part of the cluster must start while the on-premises site is down: none of its parts may wait for a part that
 * runs there.
 */
export function homeDependencies(tree: Tree): string[] {
  if (tree.cluster.sites.every(({ provider }) => provider === "proxmox")) return [];
  const home = new Set(tree.cluster.sites.filter(({ provider }) => provider === "proxmox").map(({ name }) => name));
  const livesAtHome = ({ objects }: Part) => objects.some((object) => sitesIn(object).some((site) => home.has(site)));
  return tree.parts
    .filter((part) => !livesAtHome(part))
    .flatMap((part) =>
      withDependencies(tree, part)
        .filter((other) => livesAtHome(other))
        .map((other) => `${part.name} waits for ${other.name}, which runs at home`),
    );
}

/** Sites by node selector and by affinity. */
function sitesIn(object: KubeObject): string[] {
  const byAffinity = [...leaves(object)].flatMap(({ value }) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    const { key, values } = value as { key?: unknown; values?: unknown };
    return key === SITE_LABEL && Array.isArray(values) ? values.map(String) : [];
  });
  return [...sitesOf(object), ...byAffinity];
}
