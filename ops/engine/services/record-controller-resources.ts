import type { Context } from "../run/context";
import { formatCount } from "../../support/count";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { reasonOf } from "../../support/wait";
import { ControllerResourceRecord } from "../../providers/leftovers/controller-resources";

/**
 * Records, while the cluster responds, the volumes and load balancers that it has created. Once the cluster is lost, a
 * destroy needs their owner and the volumes to keep. A failure here does not fail the run.
 */
export async function recordControllerResources({
  places,
  journal,
  console,
}: Pick<Context, "places" | "journal" | "console">): Promise<void> {
  try {
    const made = await new ControllerResourceRecord(places.state).take(new KubernetesClient(places.kubeconfig));
    const kept = made.volumes.filter(({ retained }) => retained).map(({ claim, handle }) => `${claim} (${handle})`);
    const detail =
      `${formatCount(made.volumes.length, "volume")} and ${formatCount(made.services.length, "load balancer")} recorded; ` +
      `Retain: ${kept.join(", ") || "none"}`;
    journal.write("note-volumes", "done", { detail });
  } catch (error) {
    console.warn(
      `The volumes of the cluster could not be recorded: ${reasonOf(error)}. ` +
        "If the cluster is lost, a destroy deletes each of them only by name.",
    );
  }
}
