import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { terraformIn } from "./context";
import type { Context, TerraformContext } from "./context";
import { withAccess } from "../services/service-access";
import type { Plan } from "../../support/plan";

/** Plans a layer and applies nothing. @param words more for `terraform plan` */
export async function planLayer(
  context: TerraformContext & Pick<Context, "cluster">,
  layer: Layer,
  words: readonly string[] = [],
): Promise<{ plan: Plan; isEmpty: boolean }> {
  const terraform = terraformIn(context, layer);
  const folder = join(context.places.state, "plans");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${layer}-preview.tfplan`);
  try {
    return await withAccess(context, layer, async () => {
      await terraform.init();
      const { isEmpty } = await terraform.plan(file, words);
      return { plan: (await terraform.show(file)) as Plan, isEmpty };
    });
  } finally {
    // It contains secrets.
    rmSync(file, { force: true });
  }
}

/** The layers in which the state and the cluster file differ. */
export async function changedLayers(context: Context): Promise<Layer[]> {
  const changed: Layer[] = [];
  for (const layer of LAYERS) if (!(await planLayer(context, layer)).isEmpty) changed.push(layer);
  return changed;
}
