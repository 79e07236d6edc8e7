import type { JoinedNode } from "../cluster-view";
import { isInSubnet } from "../talos/subnet";
import type { KubernetesApi } from "./api";
import { textAt } from "./object";

/** Why a static pod of one control plane keeps exiting. */
export function componentFault(api: KubernetesApi, { skew }: JoinedNode, component: string): string | undefined {
  if (component === "kube-scheduler") return skew?.scheduler;
  return component === "kube-controller-manager" ? (skew?.controllerManager ?? podRangeFault(api)) : undefined;
}

/** Why no kube-controller-manager works; undefined if at least one does, because it becomes the leader. */
export function controllerManagerFault(api: KubernetesApi): string | undefined {
  return faultOfAll(api, "kube-controller-manager") ?? podRangeFault(api);
}

/** Why no kube-scheduler works. */
export function schedulerFault(api: KubernetesApi): string | undefined {
  return faultOfAll(api, "kube-scheduler");
}

function faultOfAll(api: KubernetesApi, component: string): string | undefined {
  const controlPlanes = api.view.nodes().filter((node) => node.role === "controlplane" && node.down === undefined);
  const faults = controlPlanes.map((node) => componentFault(api, node, component));
  return faults.includes(undefined) ? undefined : faults[0];
}

/**
 * Why kube-controller-manager keeps exiting: each start marks the ranges of all nodes as taken, and one outside the
 * cluster's pod subnet is an error. Source: kubernetes/kubernetes `pkg/controller/nodeipam/ipam/range_allocator.go`,
 * `NewCIDRRangeAllocator` ("This error will keep crashing controller-manager").
 */
function podRangeFault(api: KubernetesApi): string | undefined {
  const subnet = api.view.podSubnet();
  for (const node of api.list("Node")) {
    const range = textAt(node, "spec.podCIDR");
    if (subnet === "" || range === undefined || isInSubnet(subnet, range.split("/")[0] ?? "")) continue;
    return `failed to mark cidr[${range}] at idx [0] as occupied for node: ${node.metadata.name}: cidr ${range} is out the range of cluster cidr ${subnet}`;
  }
  return undefined;
}
