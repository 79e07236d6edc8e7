import { MadeOutsideNote } from "../../providers/leftovers/made-outside";
import type { NodeContext } from "./context";

/**
 * Notes which volumes the cluster has and which of them are to be kept, while it answers. That it does not is told by the checks.
 *
 * @param folder of the cluster's states
 */
export async function noteVolumes({ kubernetes }: Pick<NodeContext, "kubernetes">, folder: string): Promise<void> {
  await new MadeOutsideNote(folder).take(kubernetes).catch(() => undefined);
}
