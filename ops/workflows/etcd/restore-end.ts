import { requireEmptyPlans } from "../../engine/run/prove";
import type { EtcdContext } from "./open";
import { markEnded } from "../../engine/journal/restore";

/** After the layers: nothing is left to change. */
export async function endRestore(context: EtcdContext): Promise<void> {
  await requireEmptyPlans(context, "restore");
  markEnded(context.journal);
  context.console.step(`${context.cluster.name} is back.`);
}
