import { machineProvider } from "../../providers/plan-providers";
import type { Rule } from "../finding";
import { managedChanges } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";

/**
 * Providers change and delete a machine by its id. The planned value before the change was read from the API: if the
 * name or owner differs there, the id now belongs to another machine.
 */
export const ownership: Rule = {
  name: "ownership",
  refuses: "a machine changed or deleted although it no longer has the cluster's tags or labels and the node's name",
  traps: ["T16"],
  find: ({ plan, cluster }) =>
    managedChanges(plan)
      .filter((change) => isTouched(change) && isForeign(change, cluster.name))
      .map(({ address }) => ({
        decision: "refuse",
        where: address,
        message: "would be changed or deleted, although it no longer has this cluster's tags or labels and its name",
        cause: "Its id may belong to another machine by now: the provider identifies machines only by id.",
        fix: "If the machine belongs to this cluster, restore its name and its tags or labels; otherwise remove it from the state.",
      })),
};

/** The owner of an adopted machine was checked before the import. */
function isTouched({ type, change: { actions, importing } }: ResourceChange): boolean {
  return (
    machineProvider(type) !== undefined &&
    importing === undefined &&
    !["no-op", "create", "read"].includes(actions.join())
  );
}

function isForeign({ type, name, previous_address, change: { before } }: ResourceChange, cluster: string): boolean {
  if (!before || typeof before.name !== "string") return false;
  const names = [name, previous_address?.split(".").at(-1)];
  return !names.includes(before.name) || machineProvider(type)?.ownerInPlan(before, cluster) !== "ours";
}
