import { placedNodes } from "../../rules/lookup";
import type { PlacedNode } from "../../rules/lookup";
import type { ClusterInput } from "../../schema/cluster";
import type { MetalSiteInput } from "./schema";

export function placedOnMetal(cluster: ClusterInput): PlacedNode<MetalSiteInput>[] {
  return placedNodes(cluster).filter((it): it is PlacedNode<MetalSiteInput> => it.site.provider === "metal");
}
