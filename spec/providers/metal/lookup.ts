import { placedNodes } from "../../rules/lookup";
import type { Placed } from "../../rules/lookup";
import type { ClusterInput } from "../../schema/cluster";
import type { MetalSiteInput } from "./schema";

export function placedOnMetal(cluster: ClusterInput): Placed<MetalSiteInput>[] {
  return placedNodes(cluster).filter((it): it is Placed<MetalSiteInput> => it.site.provider === "metal");
}
