import type { Cluster, Node } from "../cluster";
import { isDnsServed } from "../derive/zone-servers";
import type { ZoneServers } from "../derive/zone-servers";

type NetworkAndZone = ZoneServers & { readonly network: Pick<Cluster["network"], "cni"> };

/**
 * Turns Talos' own resolver (127.0.0.53) off on nodes that have a pod at port 53 of the host. Cilium, in the place of
 * kube-proxy, would redirect the node's own queries to that pod: decision 25. Without the resolver the node asks its name
 * servers directly.
 */
export function hostDns(cluster: NetworkAndZone, node: Pick<Node, "site">): object {
  const isTaken = isDnsServed(cluster, node) && cluster.network.cni.name === "cilium";
  return isTaken ? { hostDNS: { enabled: false, forwardKubeDNSToHost: false } } : {};
}
