import { isInSubnet } from "../talos/subnet";
import type { KubernetesApi } from "./api";
import { textAt } from "./object";

/**
 * Why kube-controller-manager exits again and again: each start marks the ranges of all nodes as taken, and one outside the
 * cluster's pod subnet is an error. Source: kubernetes/kubernetes `pkg/controller/nodeipam/ipam/range_allocator.go`,
 * `NewCIDRRangeAllocator` ("This error will keep crashing controller-manager").
 */
export function controllerManagerFault(api: KubernetesApi): string | undefined {
  const subnet = api.view.podSubnet();
  for (const node of api.list("Node")) {
    const range = textAt(node, "spec.podCIDR");
    if (subnet === "" || range === undefined || isInSubnet(subnet, range.split("/")[0] ?? "")) continue;
    return `failed to mark cidr[${range}] at idx [0] as occupied for node: ${node.metadata.name}: cidr ${range} is out the range of cluster cidr ${subnet}`;
  }
  return undefined;
}
