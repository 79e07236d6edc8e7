/**
 * Resources that a run created only in part. A provider that creates an object and then fails, for example on a read
 * without a response, leaves it tainted in the state. Terraform would replace it; if a rule forbids that, every later
 * run would fail. So the taint is removed, and the next plan completes the resource.
 */
import type { GuardFinding } from "../../guard";
import type { Plan } from "../../support/plan";
import { isMachine } from "../adoption/lookups";
import type { TerraformFailed } from "../../clients/terraform/failure";

const PROTECTED = /^Resource (\S+) has lifecycle\.prevent_destroy set/;

/**
 * Resources that Terraform refuses to replace. A half-created machine is replaced: its missing parts cannot be read
 * from it.
 */
export function findProtected({ diagnostics }: TerraformFailed): string[] {
  return diagnostics
    .flatMap(({ detail }) => PROTECTED.exec(detail)?.[1] ?? [])
    .filter((address) => !isMachine(address));
}

/** Of the resources that the guard refuses to replace, those that are replaced only because of their taint. */
export function findTainted({ resource_changes = [] }: Plan, findings: readonly GuardFinding[]): string[] {
  const tainted = resource_changes.filter(({ action_reason }) => action_reason === "replace_because_tainted");
  return findings
    .map(({ where }) => where)
    .filter((address) => tainted.some((change) => change.address === address) && !isMachine(address));
}
