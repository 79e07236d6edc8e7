import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { terraformIn } from "./context";
import type { Context, TerraformContext } from "./context";
import { withAccess } from "../services/service-access";
import type { Plan } from "../../support/plan";

type PlanContext = TerraformContext & Pick<Context, "cluster">;

/** Plans a layer and applies nothing. */
export function planLayer(context: PlanContext, layer: Layer): Promise<Plan> {
  return withPlan(context, layer, [], (_, show) => show());
}

/** The same for a caller that reads only changes. @returns undefined if the plan is empty */
export function planChanges(
  context: PlanContext,
  layer: Layer,
  words: readonly string[] = [],
): Promise<Plan | undefined> {
  return withPlan(context, layer, words, async (isEmpty, show) => (isEmpty ? undefined : show()));
}

/** The layers in which the state and the cluster file differ. */
export async function changedLayers(context: Context): Promise<Layer[]> {
  const changed: Layer[] = [];
  for (const layer of LAYERS)
    if (!(await withPlan(context, layer, [], (isEmpty) => Promise.resolve(isEmpty)))) changed.push(layer);
  return changed;
}

/** @param read gets the plan only on request: each `terraform show` is another process */
async function withPlan<T>(
  context: PlanContext,
  layer: Layer,
  words: readonly string[],
  read: (isEmpty: boolean, show: () => Promise<Plan>) => Promise<T>,
): Promise<T> {
  const terraform = terraformIn(context, layer);
  const folder = join(context.places.state, "plans");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${layer}-preview.tfplan`);
  try {
    return await withAccess(context, layer, async () => {
      await terraform.init();
      const { isEmpty } = await terraform.plan(file, words);
      return read(isEmpty, async () => (await terraform.show(file)) as Plan);
    });
  } finally {
    // The plan file contains secrets.
    rmSync(file, { force: true });
  }
}
