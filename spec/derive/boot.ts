import type { Cluster, Node } from "../cluster";
import { isOlder } from "../facts/minors";
import { specProvider } from "../providers";

/** The Talos version that a new machine boots before anything is installed. */
function bootedVersion(cluster: Cluster, node: Node): string {
  return specProvider(node.site).bootedVersion(node) ?? cluster.talos.version;
}

/**
 * Whether a node in maintenance mode can stage a configuration. Before 1.13, it reports in the provider's dry run that
 * it must reboot, but then refuses to stage, and the provider retries until its timeout.
 */
export function canStageInMaintenance(cluster: Cluster, node: Node): boolean {
  return !isOlder(bootedVersion(cluster, node), "1.13");
}
