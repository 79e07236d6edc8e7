import { specProvider } from "../providers";
import type { ProviderName } from "../providers/names";
import { byName } from "./sort-by-name";
import { canRunPods } from "./ingress";
import type { RoleTaints } from "./ingress";

/** Services that run together: `PLATFORM_SITE` and `APPS_SITE` in gitops/. */
export type PlacementGroup = "PLATFORM" | "APPS";

interface SiteOfGroup {
  readonly name: string;
  readonly provider: ProviderName;
}

interface Nodes<S> {
  readonly sites: readonly S[];
  readonly nodes: readonly (Parameters<typeof canRunPods>[0] & { readonly site: string | { readonly name: string } })[];
  /** Set for a cluster file, whose nodes do not include the taints of their roles. */
  readonly roles?: RoleTaints;
}

/**
 * The platform (Vault, Authentik, DNS) runs on rented servers if there are any, because it must be reachable while the
 * on-premises site is down. Apps run on-premises, where disks are cheap.
 */
const PREFERS_RENTED: Record<PlacementGroup, boolean> = { PLATFORM: true, APPS: false };

/** The site of a group of services: the first by name of the preferred sites with nodes for pods. */
export function groupSite<S extends SiteOfGroup>(
  group: PlacementGroup,
  { sites, nodes, roles }: Nodes<S>,
): S | undefined {
  const pods = nodes.filter((node) => canRunPods(node, roles));
  const withNodes = new Set(pods.map(({ site }) => (typeof site === "string" ? site : site.name)));
  const candidates = byName(sites).filter(({ name }) => withNodes.has(name));
  return candidates.find((site) => specProvider(site).isRented === PREFERS_RENTED[group]) ?? candidates[0];
}
