import { existsSync } from "node:fs";
import type { Layer } from "../../spec";
import { isRehearsal } from "../places";
import { apiServices, openPortForwards } from "../port-forwards";
import type { Context } from "./context";

/** The services' APIs have no name before config gives them one: a port-forward leads there. A rehearsal needs none. */
export async function withAccess<T>(
  context: Pick<Context, "cluster" | "places" | "environment">,
  layer: Layer,
  work: () => Promise<T>,
): Promise<T> {
  if (layer !== "config" || isRehearsal(context.environment)) return work();
  const { places, environment, cluster } = context;
  if (!existsSync(places.kubeconfig))
    throw new Error(`There is no ${places.kubeconfig} yet: the layer infra makes it.`);
  const forwards = await openPortForwards(apiServices(cluster), { kubeconfig: places.kubeconfig, environment });
  try {
    return await work();
  } finally {
    forwards.close();
  }
}
