import type { Cluster, Node } from "../cluster";
import { isLeaseKept } from "../derive/addressing";
import { specProvider } from "../providers";
import { blockOf, contains } from "../rules/ipv4";

/** The subnet of the node's own address: the whole network of its site if DHCP may assign another address. */
export function ownSubnets(cluster: Cluster, node: Node, address: string): string[] {
  if (!isLeaseKept(node)) return [`${address}/32`];
  const cidr = specProvider(node.site).localNetwork(node.site)?.cidr;
  if (cidr === undefined) return [];
  const within = blockOf(cidr);
  const visiting =
    node.role === "controlplane" ? floatingAddresses(cluster).filter((one) => contains(within, one)) : [];
  // The order matters: an exclusion applies to the entries before it.
  return [cidr, ...visiting.map((one) => `!${one}/32`)];
}

/**
 * Addresses that kube-vip adds to a control plane's links. Talos recognizes only VIPs of its own configuration, and
 * would treat such an address as the node's own: kubelet and etcd would register at an address that moves to another
 * node.
 */
function floatingAddresses({ controlPlane: { vip }, services: { tailscaleVip } }: Cluster): string[] {
  return [vip?.by === "kube-vip" ? vip.address : undefined, tailscaleVip?.address].filter((one) => one !== undefined);
}
