import type { Layer } from "../../../spec";
import type { Action, ChangeCount } from "../../clients/terraform/events";
import { backUpState } from "../../state/backups";
import { managedChanges } from "../../support/plan";
import type { Plan } from "../../support/plan";
import { markBegun } from "../journal/ownership";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";
import type { LayerPlan } from "./layer-plan";
import { LayerWarnings } from "./warnings";

/** Backs up the state, applies a plan, shows its progress and reports warnings. @returns a summary of the changes */
export async function executePlan(context: Context, layer: Layer, handle: LayerPlan): Promise<string> {
  const { console, journal, time } = context;
  const { plan = {}, changes } = handle;
  const warnings = new LayerWarnings(context, layer);
  warnings.recordPlan(plan);
  await backUpState(layer, storeOptions(context));
  markBegun(journal, layer);
  const { add, change, remove } = changes;
  console.apply({ layer, changes: plannedChanges(plan), total: add + change + remove });
  await handle.apply(
    (event) => {
      time.take(layer, event);
      console.progress(layer, event);
    },
    (warning) => warnings.take(warning),
  );
  const { pendingReboots } = warnings;
  return `${describeChanges(changes)}${pendingReboots.length > 0 ? `; waiting for a reboot: ${pendingReboots.join(", ")}` : ""}`;
}

/** Every changed resource, with its action. */
function plannedChanges(plan: Plan) {
  return managedChanges(plan).flatMap(({ address, change: { actions } }) => {
    const [first = "no-op", ...more] = actions;
    if (first === "no-op" || first === "read") return [];
    return [{ address, action: more.length > 0 ? ("replace" as const) : (first as Action) }];
  });
}

function describeChanges({ add, change, remove }: ChangeCount): string {
  const parts = [add && `${add} created`, change && `${change} changed`, remove && `${remove} deleted`].filter(Boolean);
  // The plan was not empty: outputs, imports and moved addresses are not counted.
  return parts.length > 0 ? parts.join(", ") : "only outputs or state addresses changed";
}
