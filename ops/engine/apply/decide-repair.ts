import type { Decision } from "./decision";
import type { Facts } from "./facts";

/** The maximum number of plans: adopting an orphan may reveal another one. */
export const MAX_ROUNDS = 8;

/**
 * Keeps half-created resources if the last run of the layer failed. If that run succeeded, the user has tainted them,
 * and gets the reason why they cannot be replaced.
 *
 * @param blocking resources that Terraform or the guard refuses to replace
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
