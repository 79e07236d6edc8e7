import type { KubernetesClient } from "../../clients/kubernetes/client";
import { balancedServices } from "../../providers/leftovers/made-outside";
import { waitFor } from "../../checks/wait-for";
import type { Waiting } from "./waiting";

/**
 * Deletes every Service with a load balancer, and waits until whoever made that has taken it away: until then a finalizer
 * keeps the Service.
 */
export async function reclaimLoadBalancers(
  client: KubernetesClient,
  { bounds, signal, kubectl }: Waiting,
): Promise<void> {
  const look = `${kubectl} get services -A`;
  await waitFor({
    goal: "the load balancers that the cluster made are gone",
    bound: bounds.balancers,
    signal,
    look,
    async ask() {
      for (const { metadata } of await balancedServices(client)) {
        if (metadata.deletionTimestamp === undefined) {
          await client.delete(`/api/v1/namespaces/${metadata.namespace ?? ""}/services/${metadata.name}`);
        }
      }
      const left = (await balancedServices(client)).map(
        ({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name}`,
      );
      const [first = ""] = left;
      if (left.length === 0) return undefined;
      const [namespace, name] = first.split("/");
      return { what: `still there: ${left.join(", ")}`, look: `${kubectl} describe service -n ${namespace} ${name}` };
    },
  });
}
