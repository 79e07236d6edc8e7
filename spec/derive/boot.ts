import type { Cluster, Node } from "../cluster";
import { isOlder } from "../facts/minors";
import { specProvider } from "../providers";

/** The Talos that a new machine starts with, before anything is installed. */
function bootedVersion(cluster: Cluster, node: Node): string {
  return specProvider(node.site).bootedVersion(node) ?? cluster.talos.version;
}

/**
 * Whether a node in maintenance mode can stage a configuration. Before 1.13 it answers the provider's dry run as if it
 * had to reboot, then refuses to stage, and the provider retries until its timeout.
 */
export function canStageInMaintenance(cluster: Cluster, node: Node): boolean {
  return !isOlder(bootedVersion(cluster, node), "1.13");
}
