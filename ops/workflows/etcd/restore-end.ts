import { requireEmptyPlans } from "../../engine/run/final-checks";
import type { EtcdContext } from "./open";
import { markEnded } from "../../engine/journal/restore";

/** Runs after the layers are applied: requires empty plans, and records the end of the restore. */
export async function endRestore(context: EtcdContext): Promise<void> {
  await requireEmptyPlans(context, "restore");
  markEnded(context.journal);
  context.console.step(`${context.cluster.name} is restored.`);
}
