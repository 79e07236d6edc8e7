import { controlPlanes } from "../cluster";
import type { Cluster, Node } from "../cluster";
import { isDnsServed } from "../derive/zone-servers";
import { specProvider } from "../providers";
import { networkOf } from "../rules/ipv4";
import { CONTROL_PLANE_METRICS } from "./metrics";

/**
 * The ingress firewall of Talos: the traffic that a node accepts on its own addresses, on every site. Source:
 * siderolabs/talos v1.12.4 `nftables_chain_config.go` and `firewallpatch.go` (the recommended rules). Talos itself
 * always accepts loopback, KubeSpan, established connections, ICMP (5 packets per second), and traffic between pods and
 * services. Its DHCP client reads raw packets, which no rule sees.
 */
export interface FirewallDocument {
  readonly kind: "NetworkDefaultActionConfig" | "NetworkRuleConfig";
  readonly body: object;
}

type Protocol = "tcp" | "udp";
type Port = number | string;

interface Source {
  readonly subnet: string;
  readonly except?: string;
}

interface Rule {
  readonly name: string;
  readonly protocol: Protocol;
  readonly ports: readonly Port[];
  readonly from: readonly Source[];
}

const ANYWHERE: readonly Source[] = [{ subnet: "0.0.0.0/0" }, { subnet: "::/0" }];

/** For sites whose router assigns the addresses and whose network is not in the cluster file. Source: RFC 1918. */
const PRIVATE: readonly Source[] = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"].map((subnet) => ({ subnet }));

export function firewallDocuments(cluster: Cluster, node: Node): FirewallDocument[] {
  if (!cluster.network.ingressFirewall.enabled) return [];
  // A rule without sources accepts nothing, which is the same as no rule.
  const rules = [...rulesOf(cluster, node), ...ownRules(cluster)].filter(({ from }) => from.length > 0);
  return [
    { kind: "NetworkDefaultActionConfig", body: { ingress: "block" } },
    ...rules.map(({ name, protocol, ports, from }) => ({
      kind: "NetworkRuleConfig" as const,
      body: { name, portSelector: { ports, protocol }, ingress: from },
    })),
  ];
}

function rulesOf(cluster: Cluster, node: Node): Rule[] {
  const { network, services, kubernetes } = cluster;
  const nodes = neighbours(cluster);
  // A pod reaches its own node with its pod address; other nodes see the address of the pod's node.
  const nodesAndPods = [...nodes, { subnet: networkOf(kubernetes.podSubnet) }];
  const rule = (name: string, protocol: Protocol, ports: readonly Port[], from: readonly Source[]): Rule => ({
    name,
    protocol,
    ports,
    from,
  });
  const isControlPlane = node.role === "controlplane";
  return [
    // Open here, and protected by client certificates: rules are changed through this port. The firewall of a Hetzner site
    // narrows it to `adminRanges`, and can be changed from any address.
    rule("apid", "tcp", [50000], ANYWHERE),
    ...(isControlPlane
      ? [
          rule("kubernetes-api", "tcp", [6443], ANYWHERE),
          rule("trustd", "tcp", [50001], nodes),
          rule("etcd", "tcp", ["2379-2380"], etcdPeers(cluster, nodes)),
        ]
      : []),
    rule("kubelet", "tcp", [10250], nodesAndPods),
    ...(network.kubespan.enabled ? [rule("kubespan", "udp", [51820], ANYWHERE)] : []),
    ...(network.cni.name === "cilium"
      ? [
          rule("cilium-vxlan", "udp", [8472], nodes),
          // Health checks between agents, and Hubble's peers.
          rule("cilium-health", "tcp", [4240, 4244], nodesAndPods),
        ]
      : [rule("flannel-vxlan", "udp", [4789], nodes)]),
    ...(network.tailscale ? [rule("tailscale", "udp", [41641], ANYWHERE)] : []),
    ...(services.metallb
      ? [rule("metallb-members-tcp", "tcp", [7946], nodes), rule("metallb-members-udp", "udp", [7946], nodes)]
      : []),
    ...(services.ingress?.site === node.site.name ? [rule("http", "tcp", [80, 443], ANYWHERE)] : []),
    ...(isDnsServed(cluster, node)
      ? [rule("dns-tcp", "tcp", [53], ANYWHERE), rule("dns-udp", "udp", [53], ANYWHERE)]
      : []),
    ...(services.monitoring ? [rule("node-exporter", "tcp", [9100], nodesAndPods)] : []),
    ...(services.monitoring && isControlPlane
      ? [rule("control-plane-metrics", "tcp", CONTROL_PLANE_METRICS, nodesAndPods)]
      : []),
  ];
}

function ownRules({ network }: Cluster): Rule[] {
  return network.ingressFirewall.allow.map(({ name, protocol, ports, from }) => ({
    name: `allow-${name}`,
    protocol,
    ports,
    from: from.map((range) => ({ subnet: networkOf(range) })),
  }));
}

/**
 * The sources of packets from other nodes. With KubeSpan they come through the mesh, which Talos always accepts, so
 * nothing else may pose as a node. Without it they come from the local network of a site: a whole network, so that
 * adding a node changes no rule, and without the router, behind which any client may be.
 */
function neighbours(cluster: Cluster): readonly Source[] {
  if (cluster.network.kubespan.enabled) return [];
  return cluster.sites.flatMap((site) => {
    const network = specProvider(site).localNetwork(site);
    if (!network) return [];
    const { cidr, gateway } = network;
    if (cidr === undefined) return PRIVATE;
    return [{ subnet: networkOf(cidr), ...(gateway === undefined ? {} : { except: `${gateway}/32` }) }];
  });
}

/** Only control planes, if the cluster file contains all of their addresses. */
function etcdPeers(cluster: Cluster, nodes: readonly Source[]): readonly Source[] {
  const members = controlPlanes(cluster);
  if (cluster.network.kubespan.enabled || members.some(({ address }) => address === undefined)) return nodes;
  return members
    .flatMap((member) => member.address ?? [])
    .sort()
    .map((address) => ({ subnet: `${address}/32` }));
}
