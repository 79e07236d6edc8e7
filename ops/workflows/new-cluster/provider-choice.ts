import type { ProviderName } from "../../../spec/providers/names";

/**
 * The providers that `new` can ask about. Bare metal is not among them, because only the user knows the UUIDs of the
 * machines (docs/metal.md).
 */
const CHOICES = ["hetzner", "proxmox"] as const satisfies readonly ProviderName[];

export const WHERE = [...CHOICES, "both"] as const;
export type Where = (typeof WHERE)[number];

export function providersAt(where: Where = "both"): readonly ProviderName[] {
  return where === "both" ? CHOICES : [where];
}

/** The initial workloads of a new cluster; other services are added to the file later. */
export const WORKLOADS = ["storage", "web"] as const;
export type Workload = (typeof WORKLOADS)[number];
