import { ownerNamed } from "../ownership/owner";
import type { Owner } from "../ownership/owner";

/** By the labels of something at Hetzner (constructs/providers/hetzner/site.ts). */
export function ownerByLabels(labels: Readonly<Record<string, unknown>>, cluster: string): Owner {
  if (labels["managed-by"] !== "coldstart" || typeof labels.cluster !== "string") return "unknown";
  return ownerNamed(labels.cluster, cluster);
}
