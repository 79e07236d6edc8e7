import { basename } from "node:path";

/** Programs that talk only to the cluster: they need only its kubeconfig and talosconfig. */
export const CLUSTER_CLIENTS = ["kubectl", "talosctl", "helm", "flux", "cilium", "k9s"] as const;

export function isClusterClient(program: string): boolean {
  return CLUSTER_CLIENTS.some((name) => name === basename(program));
}
