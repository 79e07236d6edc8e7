import type { TerraformFailed } from "../../clients/terraform/failure";
import { findExistingAddresses } from "../../providers/orphans/existing-resources";
import type { Adoptable, ExistingObjects } from "../adoption/find-existing";
import { findUnmanaged } from "../adoption/lookups";
import { MAX_ROUNDS, decideRepair } from "./decide-repair";
import type { ApplyRefusal, Decision } from "./decision";
import type { Attempt, Facts } from "./facts";
import { findProtected } from "./tainted-resources";

/** After a Terraform failure: keeps half-created resources, and adopts orphans that caused the failure. */
export function decideRecovery(facts: Facts, { failure, plan }: Attempt & { kind: "failed" }): Decision {
  const repair = decideRepair(facts, findProtected(failure));
  if (repair) return repair;
  const { request, recorded, observed, progress } = facts;
  const failed: ApplyRefusal = { code: "terraform-failed", failure };
  const conflicts = findExistingAddresses(failure.diagnostics);
  if (conflicts.length === 0 || !plan || progress.round >= MAX_ROUNDS) return { kind: "refuse", refusal: failed };
  // If one object is refused, nothing is adopted: the run ends, and the user decides first.
  const unmanaged = findUnmanaged(conflicts, { adopt: request.adopt, ownership: recorded.journal });
  if (unmanaged.length > 0)
    return { kind: "refuse", refusal: { code: "exists-unmanaged", addresses: unmanaged, failure } };
  const { existing } = observed;
  if (!existing) {
    const changes = (plan.resource_changes ?? []).filter(({ address }) => conflicts.includes(address));
    return { kind: "ask", question: { about: "existing", query: { plan, changes, isAfterCreate: true } } };
  }
  const refusal = refusalOf(existing, failure);
  if (refusal) return { kind: "refuse", refusal };
  // An object that caused the failure but no longer exists proves nothing about its owner; the next run creates it.
  const isComplete = conflicts.every((address) => existing.adoptable.has(address));
  return isComplete ? decideAdoption(facts, existing.adoptable, failed) : { kind: "refuse", refusal: failed };
}

function refusalOf(
  { machines, foreign, unmarked }: ExistingObjects,
  failure: TerraformFailed,
): ApplyRefusal | undefined {
  if (machines.length > 0) return { code: "owner-mismatch", machines };
  if (foreign.size > 0) return { code: "exists-foreign", owners: foreign, failure };
  if (unmarked.length > 0) return { code: "exists-unmarked", addresses: unmarked, failure };
  return undefined;
}

/**
 * @param otherwise the refusal if adoption cannot help, because the object was already adopted and still causes the
 * failure
 */
export function decideAdoption({ progress }: Facts, resources: Adoptable, otherwise: ApplyRefusal): Decision {
  const isNew = [...resources].some(
    ([address, adoption]) => "removed" in adoption || progress.adopted.get(address) !== adoption.id,
  );
  if (!isNew || progress.round >= MAX_ROUNDS) return { kind: "refuse", refusal: otherwise };
  return { kind: "adopt", resources };
}
