import { PROVIDER_NAMES } from "../../../spec/providers/names";
import type { ProviderName } from "../../../spec/providers/names";

export const WHERE = [...PROVIDER_NAMES, "both"] as const;
export type Where = (typeof WHERE)[number];

/** The providers that a new cluster has machines at. */
export function providersAt(where: Where = "both"): readonly ProviderName[] {
  return where === "both" ? PROVIDER_NAMES : [where];
}
