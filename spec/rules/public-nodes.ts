import { specProvider } from "../providers";
import type { ClusterInput } from "../schema/cluster";
import { placedNodes } from "./lookup";
import type { Placed } from "./lookup";

/** Nodes that the internet reaches at an address of their own. */
export function publicNodes(cluster: ClusterInput): Placed[] {
  return placedNodes(cluster).filter(({ site }) => specProvider(site).hasPublicAddresses);
}
