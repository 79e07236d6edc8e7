import type { Cluster, Node } from "../../cluster";
import type { HetznerNode, HetznerSite } from "./model";

export function isHetzner(node: Node): node is HetznerNode {
  return node.site.provider === "hetzner";
}

export function hetznerSites(cluster: Cluster): HetznerSite[] {
  return cluster.sites.filter((site): site is HetznerSite => site.provider === "hetzner");
}
