import type { SimulatedOperation } from "../../support/runtime";
import type { ChangeWithNeeds } from "./changes";

/**
 * Matches operations of the simulation with changes of Terraform. A provider does not know the address of a resource,
 * so they are matched by type and action, then by the name of the object, then by order. Operations that are matched by
 * order take equally long, so a wrong match does not matter.
 */
export function matchByName(
  changes: readonly ChangeWithNeeds[],
  requests: readonly SimulatedOperation[],
): Map<ChangeWithNeeds, SimulatedOperation> {
  const matched = new Map<ChangeWithNeeds, SimulatedOperation>();
  const groups = new Map<string, SimulatedOperation[]>();
  for (const request of [...requests].sort((a, b) => a.ended - b.ended)) {
    const key = `${request.type} ${request.action}`;
    groups.set(key, [...(groups.get(key) ?? []), request]);
  }
  const take = (change: ChangeWithNeeds, fits: (request: SimulatedOperation) => boolean): void => {
    const candidates = groups.get(`${change.type} ${change.action}`) ?? [];
    const at = candidates.findIndex(fits);
    const [found] = at < 0 ? [] : candidates.splice(at, 1);
    if (found) matched.set(change, found);
  };
  for (const change of changes) take(change, ({ name }) => name === change.name);
  for (const change of changes) if (!matched.has(change)) take(change, () => true);
  return matched;
}
