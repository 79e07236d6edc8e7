import type { Cluster, Node, NodeFacts, SiteFacts } from "../../cluster";
import type { HetznerSiteInput } from "./schema";

export type HetznerSite = HetznerSiteInput & SiteFacts;

/** A rented server: Hetzner assigns its address when the layer is applied. */
export interface HetznerNode extends NodeFacts {
  readonly site: HetznerSite;
  readonly serverType: string;
}

export function isHetzner(node: Node): node is HetznerNode {
  return node.site.provider === "hetzner";
}

export function hetznerSites(cluster: Cluster): HetznerSite[] {
  return cluster.sites.filter((site): site is HetznerSite => site.provider === "hetzner");
}
