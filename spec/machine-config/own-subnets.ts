import type { Cluster, Node } from "../cluster";
import { keepsLease } from "../derive/addressing";
import { specProvider } from "../providers";
import { blockOf, contains } from "../rules/ipv4";

/** Where the node's own address is: all of its site's network while a router may give it another one of that. */
export function ownSubnets(cluster: Cluster, node: Node, address: string): string[] {
  if (!keepsLease(node)) return [`${address}/32`];
  const cidr = specProvider(node.site).localNetwork(node.site)?.cidr;
  if (cidr === undefined) return [];
  const within = blockOf(cidr);
  const visiting =
    node.role === "controlplane" ? visitingAddresses(cluster).filter((one) => contains(within, one)) : [];
  // The order counts: Talos takes out of what the entries before let in.
  return [cidr, ...visiting.map((one) => `!${one}/32`)];
}

/**
 * Addresses that kube-vip puts on a control plane's links. Talos knows only VIPs of its own configuration, and would take
 * such a one for the node's: kubelet and etcd would register at an address that moves away.
 */
function visitingAddresses({ controlPlane: { vip }, services: { tailscaleVip } }: Cluster): string[] {
  return [vip?.by === "kube-vip" ? vip.address : undefined, tailscaleVip?.address].filter((one) => one !== undefined);
}
