import type { Decision } from "./decision";
import type { Facts } from "./facts";

/** Orphans may appear behind orphans that were adopted; after this many plans the loop gives up. */
export const MAX_ROUNDS = 8;

/**
 * Half-created resources are kept if the last run of the layer failed. After a run that succeeded, the user has tainted them, and
 * learns why they cannot be replaced.
 *
 * @param blocking resources that Terraform or the guard does not let the plan replace
 */
export function decideRepair(
  { recorded, observed, progress }: Facts,
  blocking: readonly string[],
): Decision | undefined {
  if (blocking.length === 0 || !recorded.journal.hasFailed || progress.round >= MAX_ROUNDS) return undefined;
  if (!observed.tainted) return { kind: "ask", question: { about: "tainted" } };
  const addresses = observed.tainted.filter((address) => blocking.includes(address));
  return addresses.length > 0 ? { kind: "repair", addresses } : undefined;
}
