/** Decides which objects of a plan must be looked up before they are created, or after a create failed. Pure. */
import type { Plan, ResourceChange } from "../../support/plan";
import { machineProvider } from "../../providers/plan-providers";
import { ADOPTION_RULES } from "../../providers/orphans/table";
import { isMachineType } from "../../providers/ownership/state-machines";
import { mayBeOurs } from "./ownership";
import type { Ownership } from "./ownership";

export interface LookupRules {
  /** Whether `--adopt` is set. */
  readonly adopt: boolean;
  readonly ownership: Ownership;
}

/**
 * The objects to look up before the plan is applied: every machine, because a provider may silently take over an
 * existing one, and objects that would be created twice, or refused only after minutes, if an earlier run may have
 * created them.
 */
export function lookupsBefore({ resource_changes = [] }: Plan, { adopt, ownership }: LookupRules): ResourceChange[] {
  return resource_changes.filter(({ address, type, change }) => {
    const rule = ADOPTION_RULES[type];
    const isCreated = change.actions.join() === "create";
    if (!rule || !(isCreated || ("machine" in rule && isMovedToAnotherId(type, change)))) return false;
    return "machine" in rule || ("lookAhead" in rule && (adopt || mayBeOurs(ownership, address)));
  });
}

/** A machine that is replaced under another id or name: a foreign machine may already use it. */
function isMovedToAnotherId(type: string, { actions, before, after }: ResourceChange["change"]): boolean {
  const key = machineProvider(type)?.machineKey ?? "name";
  return actions.includes("create") && actions.includes("delete") && before?.[key] !== after?.[key];
}

/**
 * The existing objects that no run from here can have created. Machines are excluded, because their marks show their
 * owner.
 */
export function findUnmanaged(conflicts: readonly string[], { adopt, ownership }: LookupRules): string[] {
  return conflicts.filter((address) => !adopt && !isMachine(address) && !mayBeOurs(ownership, address));
}

/** Whether it is a machine that a provider creates, not only a marker of a machine. */
export function isMachine(address: string): boolean {
  return "machine" in (ADOPTION_RULES[address.split(".")[0] ?? ""] ?? {});
}

/** Addresses of the machines that a plan changes or deletes, including their previous addresses. */
export function changedMachines({ resource_changes = [] }: Plan): string[] {
  return resource_changes
    .filter(
      ({ type, change: { actions } }) => isMachineType(type) && !["no-op", "create", "read"].includes(actions.join()),
    )
    .flatMap(({ address, previous_address }) => [address, ...(previous_address ? [previous_address] : [])]);
}
