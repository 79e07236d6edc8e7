import type { Cluster, Node } from "../cluster";
import { isHetzner } from "../cluster";
import { isOlder } from "../facts/minors";

/** Hetzner's cax types are ARM; everything else that it rents is x86. */
export function serverArchitecture(serverType: string): "amd64" | "arm64" {
  return serverType.startsWith("cax") ? "arm64" : "amd64";
}

/** The Talos that a new machine starts with, before anything is installed. */
export function bootedVersion(cluster: Cluster, node: Node): string {
  return isHetzner(node) && "iso" in node.site.boot ? node.site.boot.version : cluster.talos.version;
}

/**
 * Whether a node in maintenance mode can be asked to stage a configuration. Before 1.13 it answers the provider's dry run
 * as if it had to reboot, then refuses to stage, and the provider repeats that until its time is up.
 */
export function canStageInMaintenance(cluster: Cluster, node: Node): boolean {
  return !isOlder(bootedVersion(cluster, node), "1.13");
}
