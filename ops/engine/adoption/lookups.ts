/** Which objects of a plan have to be looked up before they are created, or after a create failed. Pure. */
import type { Plan, ResourceChange } from "../../support/plan";
import { machineProvider } from "../../providers/plan-providers";
import { ADOPTION_RULES } from "../../providers/orphans/table";
import { isMachineType } from "../../providers/ownership/state-machines";
import { mayBeOurs } from "./ownership";
import type { Ownership } from "./ownership";

export interface LookupRules {
  /** `--adopt` was given. */
  readonly adopt: boolean;
  readonly ownership: Ownership;
}

/**
 * Objects to look up before the plan is applied: every machine, because a provider may silently take an existing one, and other
 * objects that would be created twice, or refused only after minutes, if a run from here may have created them.
 */
export function lookupsBefore({ resource_changes = [] }: Plan, { adopt, ownership }: LookupRules): ResourceChange[] {
  return resource_changes.filter(({ address, type, change }) => {
    const rule = ADOPTION_RULES[type];
    const isCreated = change.actions.join() === "create";
    if (!rule || !(isCreated || ("machine" in rule && isMovedToAnotherId(type, change)))) return false;
    return "machine" in rule || ("lookAhead" in rule && (adopt || mayBeOurs(ownership, address)));
  });
}

/** A machine that is replaced under another id or name: a foreign machine may already have that one. */
function isMovedToAnotherId(type: string, { actions, before, after }: ResourceChange["change"]): boolean {
  const key = machineProvider(type)?.machineKey ?? "name";
  return actions.includes("create") && actions.includes("delete") && before?.[key] !== after?.[key];
}

/**
 * Of objects that exist already: those that no run from here can have created. Machines are excluded, because their marks
 * show their owner.
 */
export function findUnmanaged(conflicts: readonly string[], { adopt, ownership }: LookupRules): string[] {
  return conflicts.filter((address) => !adopt && !isMachine(address) && !mayBeOurs(ownership, address));
}

/** Whether it is a machine that a provider creates, and not only a marker of a machine. */
export function isMachine(address: string): boolean {
  return "machine" in (ADOPTION_RULES[address.split(".")[0] ?? ""] ?? {});
}

/** Addresses of the machines that a plan changes or deletes, also under their previous address. */
export function changedMachines({ resource_changes = [] }: Plan): string[] {
  return resource_changes
    .filter(
      ({ type, change: { actions } }) => isMachineType(type) && !["no-op", "create", "read"].includes(actions.join()),
    )
    .flatMap(({ address, previous_address }) => [address, ...(previous_address ? [previous_address] : [])]);
}
