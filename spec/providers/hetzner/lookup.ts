import { placedNodes } from "../../rules/lookup";
import type { PlacedNode } from "../../rules/lookup";
import type { ClusterInput } from "../../schema/cluster";
import type { HetznerSiteInput } from "./schema";

export function hetznerNodes(cluster: ClusterInput): PlacedNode<HetznerSiteInput>[] {
  return placedNodes(cluster).filter((it): it is PlacedNode<HetznerSiteInput> => it.site.provider === "hetzner");
}

export function hetznerSites({ sites }: ClusterInput): [string, HetznerSiteInput][] {
  return Object.entries(sites).filter((it): it is [string, HetznerSiteInput] => it[1].provider === "hetzner");
}
