import { KubernetesRefused } from "../../../clients/kubernetes/client";
import type { KubernetesObject } from "../../../clients/kubernetes/client";
import type { KubernetesApi } from "../context";

/** All objects of a kind; empty if the cluster does not serve the kind. */
export async function listKind(kubernetes: Pick<KubernetesApi, "list">, path: string): Promise<KubernetesObject[]> {
  try {
    return await kubernetes.list(path);
  } catch (error) {
    if (error instanceof KubernetesRefused && error.status === 404) return [];
    throw error;
  }
}
