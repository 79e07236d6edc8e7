import type { ProviderName } from "../../../spec/providers/names";

/**
 * The providers that a dialogue supports. Bare metal is not among them, because only the owner knows the UUIDs of the
 * machines (docs/metal.md).
 */
const ASKED = ["hetzner", "proxmox"] as const satisfies readonly ProviderName[];

export const WHERE = [...ASKED, "both"] as const;
export type Where = (typeof WHERE)[number];

/** The providers that a new cluster has machines at. */
export function providersAt(where: Where = "both"): readonly ProviderName[] {
  return where === "both" ? ASKED : [where];
}

/** What a new cluster runs from the start; everything else is added to the file later. */
export const WORKLOADS = ["storage", "web"] as const;
export type Workload = (typeof WORKLOADS)[number];
