import { TerraformFailed } from "../../clients/terraform/failure";
import { PLAN_PROVIDERS } from "../../providers/plan-providers";

/**
 * Objects that no longer exist, because the response to their deletion was lost. Their provider fails on a missing object when
 * it reads or deletes it, so a destroy with one of these in the state would always fail.
 *
 * @returns their addresses; none for another kind of failure
 */
export function findDeletedObjects(failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  const deleted = failure.diagnostics.filter(
    (one) => one.severity === "error" && PLAN_PROVIDERS.some((provider) => provider.isAlreadyDeleted?.(one)),
  );
  return [...new Set(deleted.flatMap(({ address }) => address ?? []))];
}
