import { existsSync } from "node:fs";
import type { Context } from "../../engine/run/context";
import { kubernetesAt, nodesOf } from "../../checks/cluster/context";
import { kubernetesApi, kubernetesResponds } from "../../checks/cluster/kubernetes";
import { waitFor } from "../../checks/wait-for";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { destroyCommandLine } from "./command-line";
import type { Timeouts } from "./timeouts";

/** The cluster cannot be reached. If it is permanently lost, the user passes --cluster-gone. */
class ClusterUnreachable extends Error {
  override readonly name = "ClusterUnreachable";
}

/**
 * @param context whose kubeconfig comes from the state (DestroyAccess)
 * @param hasBegun whether the states show that these machines have ever run a cluster
 * @throws ClusterUnreachable without a kubeconfig. @throws WaitTimeout if the API does not respond, or is not ready
 */
export async function reachCluster(
  context: Pick<Context, "places" | "cluster" | "file" | "environment" | "runtime" | "signal" | "nodeAddresses">,
  timeouts: Pick<Timeouts, "api" | "ready">,
  hasBegun = true,
): Promise<KubernetesClient> {
  const { places, cluster, signal } = context;
  const reason =
    "Nothing was changed. A destroy needs the API to reclaim the volumes and load balancers that the cluster created.";
  const hints = [reason, `If the cluster is permanently lost: ${destroyCommandLine(context, "--cluster-gone")}`];
  if (!existsSync(places.kubeconfig) && !hasBegun) {
    throw new ClusterUnreachable(
      `${cluster.name} never had a Kubernetes API: its state has neither a bootstrap nor a kubeconfig. Nothing was changed.\n` +
        `It has therefore created no volumes and no load balancers. Destroy its machines: ${destroyCommandLine(context, "--cluster-gone")}`,
    );
  }
  if (!existsSync(places.kubeconfig))
    throw new ClusterUnreachable(
      [`The Kubernetes API of ${cluster.name} cannot be reached: the state of infra has no kubeconfig.`, ...hints].join(
        "\n",
      ),
    );
  const client = new KubernetesClient(places.kubeconfig);
  const { kubeconfig, talosconfig } = places;
  // Only for the command that shows details: the machines may be gone.
  const addresses = await context.nodeAddresses().catch(() => ({}));
  const checked = { ...nodesOf(cluster), kubeconfig, talosconfig, addresses, kubernetes: kubernetesAt(kubeconfig) };
  const api = `the Kubernetes API of ${cluster.name} at ${client.server}`;
  await waitFor({
    checks: [kubernetesResponds],
    context: checked,
    timeout: timeouts.api,
    goal: `${api} responds`,
    hints,
    signal,
  });
  await waitFor({
    checks: [kubernetesApi],
    context: checked,
    timeout: timeouts.ready,
    goal: `${api} is ready`,
    hints: [
      reason,
      `The API responds, so the cluster is not lost. Repair it, then run: ${destroyCommandLine(context)}`,
    ],
    signal,
  });
  return client;
}

/** Whether the API responds to one request, ready or not. */
export async function isResponding({ kubeconfig }: Pick<Context["places"], "kubeconfig">): Promise<boolean> {
  return kubernetesAt(kubeconfig)
    .version()
    .then(
      () => true,
      () => false,
    );
}
