import type { Cluster } from "../../../spec";
import { clusterContext } from "../../checks/cluster/context";
import type { ClusterContext } from "../../checks/cluster/context";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { TalosClient } from "../../clients/talos/client";
import { readTalosconfig } from "../../clients/talos/talosconfig";
import type { Context } from "../run/context";
import { Refusal } from "../../support/refusal";

/** A cluster that runs, through its own APIs. */
export interface LiveCluster {
  readonly cluster: Cluster;
  readonly kubernetes: KubernetesClient;
  /** For checks between the steps. */
  readonly checks: ClusterContext;
  talos(node: string): TalosClient;
}

/** Connects to the cluster's own APIs. @throws Refusal for a cluster that infra has not made yet */
export async function connect(context: Context): Promise<LiveCluster> {
  const { cluster, places } = context;
  const addresses = await context.nodeAddresses();
  const access = readTalosconfig(places.talosconfig);
  return {
    cluster,
    kubernetes: new KubernetesClient(places.kubeconfig),
    checks: clusterContext({ ...context, addresses }),
    talos(node) {
      const address = addresses[node];
      if (address === undefined)
        throw new Refusal(
          `${node} is in the cluster file and not in the cluster: add it first.\nnpx coldstart up ${cluster.name}`,
        );
      return new TalosClient(access, address);
    },
  };
}
