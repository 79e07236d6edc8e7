import type { Cluster, Node } from "../cluster";
import { controlPlanes, workers } from "../cluster";
import { specProvider } from "../providers";

/** Whether DHCP assigns the address of the machine for its whole life. */
export function isLeaseKept(node: Node): boolean {
  return specProvider(node.site).isLeaseKept(node);
}

/** A router lists its leases by MAC address. */
export type LeasedNode = Node & { readonly macAddress: string };

/** The machines whose leases are in nodes.txt, in its order: control planes, then workers, each as in the file. */
export function nodesFileOrder(cluster: Cluster): LeasedNode[] {
  return [...controlPlanes(cluster), ...workers(cluster)].filter(
    (node): node is LeasedNode =>
      specProvider(node.site).leaseSource(node.site) === "nodes-file" && node.macAddress !== undefined,
  );
}
