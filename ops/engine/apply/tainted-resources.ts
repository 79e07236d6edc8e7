/**
 * Resources that a run created only in part. A provider that creates an object and then fails (a read is not answered, for example)
 * leaves it tainted in the state. Terraform would replace it; where that is forbidden, no run would get past it. So the taint is
 * removed, and the next plan corrects whatever is missing.
 */
import type { GuardFinding } from "../../guard";
import type { Plan } from "../../support/plan";
import { isMachine } from "../adoption/lookups";
import type { TerraformFailed } from "../../clients/terraform/failure";

const PROTECTED = /^Resource (\S+) has lifecycle\.prevent_destroy set/;

/** Resources that Terraform refuses to replace. A half-created machine is replaced: what it lacks cannot be read from it. */
export function findProtected({ diagnostics }: TerraformFailed): string[] {
  return diagnostics
    .flatMap(({ detail }) => PROTECTED.exec(detail)?.[1] ?? [])
    .filter((address) => !isMachine(address));
}

/** Of the resources that the guard refuses to replace, those that are replaced only because they are tainted. */
export function findTainted({ resource_changes = [] }: Plan, findings: readonly GuardFinding[]): string[] {
  const tainted = resource_changes.filter(({ action_reason }) => action_reason === "replace_because_tainted");
  return findings
    .map(({ where }) => where)
    .filter((address) => tainted.some((change) => change.address === address) && !isMachine(address));
}
