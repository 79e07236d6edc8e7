import { specProvider } from "../providers";
import type { ClusterInput } from "../schema/cluster";
import { placedNodes } from "./lookup";
import type { PlacedNode } from "./lookup";

/** Nodes that the internet reaches at an address of their own. */
export function publicNodes(cluster: ClusterInput): PlacedNode[] {
  return placedNodes(cluster).filter(({ site }) => specProvider(site).hasPublicAddresses);
}
