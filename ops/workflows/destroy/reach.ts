import { existsSync } from "node:fs";
import type { Context } from "../../engine/run/context";
import { kubernetesAt, nodesOf } from "../../checks/cluster/context";
import { kubernetesApi } from "../../checks/cluster/kubernetes";
import { waitFor } from "../../checks/wait-for";
import type { Timeout } from "../../checks/timeouts";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { destroyCommandLine } from "./command-line";

/** The cluster cannot be reached. If it is permanently lost, the user passes --cluster-gone. */
class ClusterSilent extends Error {
  override readonly name = "ClusterSilent";
}

/**
 * @param context whose kubeconfig comes from the state (DestroyAccess)
 * @param hasBegun whether the states show that these machines have ever run a cluster
 * @throws ClusterSilent without a kubeconfig. @throws WaitTimeout if the API is not ready
 */
export async function reachCluster(
  context: Pick<Context, "places" | "cluster" | "file" | "environment" | "runtime" | "signal" | "nodeAddresses">,
  timeout: Timeout,
  hasBegun = true,
): Promise<KubernetesClient> {
  const { places, cluster, signal } = context;
  const hints = [
    "Nothing was changed. A destroy needs the API to reclaim the volumes and load balancers that the cluster created.",
    `If the cluster is permanently lost: ${destroyCommandLine(context, "--cluster-gone")}`,
  ];
  if (!existsSync(places.kubeconfig) && !hasBegun) {
    throw new ClusterSilent(
      `${cluster.name} never had a Kubernetes API: its state has neither a bootstrap nor a kubeconfig. Nothing was changed.\n` +
        `It has therefore created no volumes and no load balancers. Destroy its machines: ${destroyCommandLine(context, "--cluster-gone")}`,
    );
  }
  if (!existsSync(places.kubeconfig))
    throw new ClusterSilent(
      [`The Kubernetes API of ${cluster.name} cannot be reached: the state of infra has no kubeconfig.`, ...hints].join(
        "\n",
      ),
    );
  const client = new KubernetesClient(places.kubeconfig);
  const { kubeconfig, talosconfig } = places;
  // Only for the command that shows details: the machines may be gone.
  const addresses = await context.nodeAddresses().catch(() => ({}));
  await waitFor({
    checks: [kubernetesApi],
    context: { ...nodesOf(cluster), kubeconfig, talosconfig, addresses, kubernetes: kubernetesAt(kubeconfig) },
    timeout,
    goal: `the Kubernetes API of ${cluster.name} at ${client.server} is ready`,
    hints,
    signal,
  });
  return client;
}
