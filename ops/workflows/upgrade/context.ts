import type { HeldVersions } from "../../../spec";
import { HELD_VERSIONS, formatHeldVersions, holdVersions } from "../../../spec";
import type { Context } from "../../engine/run/context";
import { synthesize } from "../../engine/run/context";

/** A copy of the context whose stacks are synthesized with held versions. Only the synthesis reads the variable. */
export async function contextHolding(context: Context, held: HeldVersions): Promise<Context> {
  const holding = { ...context, cluster: holdVersions(context.cluster, held) };
  const environment = { ...context.environment, [HELD_VERSIONS]: formatHeldVersions(held) };
  await synthesize({ ...holding, environment });
  return holding;
}
