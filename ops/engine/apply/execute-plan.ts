import { performance } from "node:perf_hooks";
import type { Layer } from "../../../spec";
import type { ChangeCount } from "../../clients/terraform/events";
import { backUpState } from "../../state/backups";
import { LayerProgress } from "../console/progress";
import { markBegun } from "../journal/ownership";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";
import type { LayerPlan } from "./layer-plan";
import { LayerWarnings } from "./warnings";

/** Backs up the state, applies a plan, shows its progress and reports warnings. @returns what was changed, in words */
export async function executePlan(context: Context, layer: Layer, handle: LayerPlan): Promise<string> {
  const { console, journal, time } = context;
  const { plan = {}, changes } = handle;
  const progress = new LayerProgress(layer, changes);
  const warnings = new LayerWarnings(context, layer);
  warnings.recordPlan(plan);
  await backUpState(layer, storeOptions(context));
  markBegun(journal, layer);
  let startedAt = performance.now();
  await handle.apply(
    (event) => {
      if (progress.isFresh()) startedAt = performance.now();
      progress.take(event);
      time.take(layer, event);
      if (event.kind !== "diagnostic" && event.kind !== "summary") console.progress(progress, event, startedAt);
    },
    (warning) => warnings.take(warning),
  );
  const { pendingReboots } = warnings;
  return `${describeChanges(changes)}${pendingReboots.length > 0 ? `; waiting for a reboot: ${pendingReboots.join(", ")}` : ""}`;
}

function describeChanges({ add, change, remove }: ChangeCount): string {
  const parts = [add && `${add} made`, change && `${change} changed`, remove && `${remove} deleted`].filter(Boolean);
  // The plan was not empty: outputs, imports and moved addresses are in no count.
  return parts.length > 0 ? parts.join(", ") : "only outputs or addresses in the state were changed";
}
