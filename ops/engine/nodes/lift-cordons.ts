import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { Context } from "../run/context";
import { liftOwnCordons } from "./drain";

/**
 * An interrupted run may have left nodes cordoned. Their change may be complete, so the next run may have no other
 * reason to touch them.
 */
export async function liftCordons(
  { console, cluster }: Pick<Context, "console" | "cluster">,
  kubernetes: KubernetesClient,
): Promise<void> {
  const names = cluster.nodes.map(({ name }) => name);
  const lifted = await liftOwnCordons(kubernetes, names);
  if (lifted.length > 0) console.say(`uncordoned nodes of an interrupted run: ${lifted.join(", ")}`);
}
