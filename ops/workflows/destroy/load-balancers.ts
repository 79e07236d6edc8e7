import { kubectlCommand } from "../../clients/kubernetes/command";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import { loadBalancerServices } from "../../providers/leftovers/controller-resources";
import { waitFor } from "../../checks/wait-for";
import { failed, passed } from "../../support/check";
import type { Check } from "../../support/check";
import type { ReclaimWait } from "./timeouts";

/**
 * Deletes every Service with a load balancer and waits until its controller has deleted the load balancer: a finalizer
 * keeps the Service until then.
 */
export async function reclaimLoadBalancers(client: KubernetesClient, { timeouts, signal }: ReclaimWait): Promise<void> {
  const gone: Check<undefined> = {
    id: "load-balancers-gone",
    title: "the load balancers that the cluster created are gone",
    command: () => kubectlCommand(client, "get services -A"),
    async run() {
      for (const { metadata } of await loadBalancerServices(client)) {
        if (metadata.deletionTimestamp === undefined) {
          await client.delete(`/api/v1/namespaces/${metadata.namespace ?? ""}/services/${metadata.name}`);
        }
      }
      const left = (await loadBalancerServices(client)).map(({ metadata }) => metadata);
      const [first] = left;
      if (!first) return passed("none");
      return failed(
        `still exists: ${left.map(({ namespace = "", name }) => `${namespace}/${name}`).join(", ")}`,
        kubectlCommand(client, `describe service -n ${first.namespace ?? ""} ${first.name}`),
      );
    },
  };
  await waitFor({ checks: [gone], context: undefined, timeout: timeouts.balancers, signal });
}
