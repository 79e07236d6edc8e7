import { ControllerResourceRecord } from "../../providers/leftovers/controller-resources";
import type { NodeContext } from "./context";

/**
 * Records the volumes of the cluster and their reclaim policies, if the cluster responds. If it does not, the checks
 * report that.
 *
 * @param folder of the cluster's states
 */
export async function recordVolumes({ kubernetes }: Pick<NodeContext, "kubernetes">, folder: string): Promise<void> {
  await new ControllerResourceRecord(folder).take(kubernetes).catch(() => undefined);
}
