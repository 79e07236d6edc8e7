import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { terraformIn } from "./context";
import type { Context, TerraformContext } from "./context";
import { withAccess } from "../services/service-access";
import type { Places } from "../../support/places";
import type { Plan } from "../../support/plan";

type PlanContext = TerraformContext & Pick<Context, "cluster">;

/** Plans a layer and applies nothing. */
export function previewLayer(context: PlanContext, layer: Layer): Promise<Plan> {
  return withPlan(context, layer, [], (_, show) => show());
}

/** The same for a caller that reads only changes. @returns undefined if the plan is empty */
export function previewChanges(
  context: PlanContext,
  layer: Layer,
  args: readonly string[] = [],
): Promise<Plan | undefined> {
  return withPlan(context, layer, args, async (isEmpty, show) => (isEmpty ? undefined : show()));
}

/** The layers in which the state and the cluster file differ. */
export async function changedLayers(context: Context): Promise<Layer[]> {
  const changed: Layer[] = [];
  for (const layer of LAYERS)
    if (!(await withPlan(context, layer, [], (isEmpty) => Promise.resolve(isEmpty)))) changed.push(layer);
  return changed;
}

/** @param read gets the plan only on request: each `terraform show` is another process */
function withPlan<T>(
  context: PlanContext,
  layer: Layer,
  args: readonly string[],
  read: (isEmpty: boolean, show: () => Promise<Plan>) => Promise<T>,
): Promise<T> {
  const terraform = terraformIn(context, layer);
  return withPlanFile(context.places, `${layer}-preview`, (file) =>
    withAccess(context, layer, async () => {
      await terraform.init();
      const { isEmpty } = await terraform.plan(file, args);
      return read(isEmpty, async () => (await terraform.show(file)) as Plan);
    }),
  );
}

/**
 * @param name of the plan file; commands that may run at the same time use different names
 * @param work gets its path; the file is deleted afterwards because it contains secrets
 */
export async function withPlanFile<T>(
  { state }: Pick<Places, "state">,
  name: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = join(state, "plans");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.tfplan`);
  try {
    return await work(file);
  } finally {
    rmSync(file, { force: true });
  }
}
