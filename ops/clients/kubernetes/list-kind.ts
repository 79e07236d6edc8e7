import { KubernetesRefused } from "./client";
import type { KubernetesClient, KubernetesObject } from "./client";

/** All objects of a kind; empty if the cluster does not serve the kind. */
export async function listKind(kubernetes: Pick<KubernetesClient, "list">, path: string): Promise<KubernetesObject[]> {
  try {
    return await kubernetes.list(path);
  } catch (error) {
    if (error instanceof KubernetesRefused && error.status === 404) return [];
    throw error;
  }
}
