import type { Layer } from "../../../spec";
import { apiServices } from "../../clients/kubernetes/port-forwards";
import { withApis } from "../../clients/kubernetes/service-apis";
import type { Context } from "../run/context";

/** Before config creates their DNS names, the APIs of the services are reached through port-forwards. */
export async function withAccess<T>(
  context: Pick<Context, "cluster" | "places" | "environment">,
  layer: Layer,
  work: () => Promise<T>,
): Promise<T> {
  if (layer !== "config") return work();
  const { places, environment, cluster } = context;
  return withApis(apiServices(cluster), { kubeconfig: places.kubeconfig, environment }, work);
}
