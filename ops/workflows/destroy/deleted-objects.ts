import { TerraformFailed } from "../../clients/terraform/failure";
import { PLAN_PROVIDERS } from "../../providers/plan-providers";

/**
 * Finds objects that were already deleted, but whose deletion was not confirmed because the response was lost. Their
 * provider fails to read or delete a missing object, so a destroy would always fail with them in the state.
 *
 * @returns their addresses; none for other failures
 */
export function findDeletedObjects(failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  const deleted = failure.diagnostics.filter(
    (one) => one.severity === "error" && PLAN_PROVIDERS.some((provider) => provider.isAlreadyDeleted?.(one)),
  );
  return [...new Set(deleted.flatMap(({ address }) => address ?? []))];
}
