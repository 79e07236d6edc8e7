import type { Cluster } from "../../spec";

/** The labels that everything of a cluster carries: Terraform gives them, and the storage driver is told to. */
export function labelsOf({ name }: Pick<Cluster, "name">): Record<string, string> {
  return { "managed-by": "coldstart", cluster: name };
}

export function selectorOf(cluster: Pick<Cluster, "name">): string {
  return Object.entries(labelsOf(cluster))
    .map((pair) => pair.join("="))
    .join(",");
}
