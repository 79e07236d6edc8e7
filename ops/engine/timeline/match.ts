import type { Operation as ClockOperation } from "../../../rehearsal/world/clock";
import type { ChangeWithNeeds } from "./changes";

/**
 * Which request of the rehearsal's clock was which change of Terraform's. A provider is never told the address of a
 * resource: by type and action, then by what the object calls itself, and those that are left over in their order. They
 * take equally long, so that it does not matter which is which.
 */
export function matchByName(
  changes: readonly ChangeWithNeeds[],
  requests: readonly ClockOperation[],
): Map<ChangeWithNeeds, ClockOperation> {
  const matched = new Map<ChangeWithNeeds, ClockOperation>();
  const groups = new Map<string, ClockOperation[]>();
  for (const request of [...requests].sort((a, b) => a.ended - b.ended)) {
    const key = `${request.type} ${request.action}`;
    groups.set(key, [...(groups.get(key) ?? []), request]);
  }
  const take = (change: ChangeWithNeeds, fits: (request: ClockOperation) => boolean): void => {
    const candidates = groups.get(`${change.type} ${change.action}`) ?? [];
    const at = candidates.findIndex(fits);
    const [found] = at < 0 ? [] : candidates.splice(at, 1);
    if (found) matched.set(change, found);
  };
  for (const change of changes) take(change, ({ name }) => name === change.name);
  for (const change of changes) if (!matched.has(change)) take(change, () => true);
  return matched;
}
