import { ownerNamed } from "../ownership/owner";
import type { Owner } from "../ownership/owner";

/** The owner according to the labels of an object at Hetzner (constructs/providers/hetzner/site.ts). */
export function ownerByLabels(labels: Readonly<Record<string, unknown>>, cluster: string): Owner {
  if (labels["managed-by"] !== "coldstart" || typeof labels.cluster !== "string") return "unknown";
  return ownerNamed(labels.cluster, cluster);
}
