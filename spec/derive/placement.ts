import { runsPods } from "./ingress";

/** Services that run together: `PLATFORM_SITE` and `APPS_SITE` in gitops/. */
export type PlacementGroup = "PLATFORM" | "APPS";

interface SiteOfGroup {
  readonly name: string;
  readonly provider: "hetzner" | "proxmox";
}

interface Nodes<S> {
  readonly sites: readonly S[];
  readonly nodes: readonly (Parameters<typeof runsPods>[0] & { readonly site: string | { readonly name: string } })[];
}

/**
 * The platform (Vault, Authentik, DNS) runs on rented servers where there are any, because it must be reachable while the
 * on-premises site is not. Apps run on-premises, where disks are cheap.
 */
const PREFERRED = {
  PLATFORM: ["hetzner", "proxmox"],
  APPS: ["proxmox", "hetzner"],
} as const satisfies Record<PlacementGroup, readonly SiteOfGroup["provider"][]>;

/** Where a group of services runs: the first site by name that has nodes for pods. The order in the file means nothing. */
export function groupSite<S extends SiteOfGroup>(group: PlacementGroup, { sites, nodes }: Nodes<S>): S | undefined {
  const withNodes = new Set(nodes.filter(runsPods).map(({ site }) => (typeof site === "string" ? site : site.name)));
  return PREFERRED[group]
    .flatMap((provider) => byName(sites.filter((site) => site.provider === provider)))
    .find(({ name }) => withNodes.has(name));
}

export function byName<T extends { readonly name: string }>(sites: readonly T[]): T[] {
  return [...sites].sort((a, b) => a.name.localeCompare(b.name));
}
