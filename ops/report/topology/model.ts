import { STORAGE_CLASSES, nodesAt, serviceHosts, specProvider, storageClasses } from "../../../spec";
import { opsProvider } from "../../providers";
import type { Cluster, Node, Site } from "../../../spec";

/** A cluster as a picture shows it: only text. */
export interface Topology {
  readonly name: string;
  readonly versions: readonly string[];
  readonly sites: readonly TopologySite[];
  /** The connection between the sites, if there are several. */
  readonly mesh?: string;
  /** Where clients reach the Kubernetes API. */
  readonly api: { readonly address: string; readonly about: string };
  /** Public names, and the nodes that they point to. */
  readonly publicNames: readonly string[];
  readonly services: readonly string[];
}

export interface TopologySite {
  readonly name: string;
  readonly place: string;
  readonly network: string;
  readonly takesTraffic: boolean;
  readonly nodes: readonly TopologyNode[];
  readonly storage: readonly string[];
}

export interface TopologyNode {
  readonly name: string;
  readonly role: "control plane" | "worker";
  readonly address: string;
  /** Size, and whether it runs ordinary pods. */
  readonly about: string;
}

/** @param addresses node → address, if the cluster exists and they are known */
export function topologyOf(cluster: Cluster, addresses: Readonly<Record<string, string>> = {}): Topology {
  const { network, talos, kubernetes } = cluster;
  const cni = network.cni.name === "cilium" ? `Cilium ${network.cni.version}` : "Flannel";
  return {
    name: cluster.name,
    versions: [`Talos ${talos.version}`, `Kubernetes ${kubernetes.version}`, cni],
    sites: cluster.sites.map((site) => siteOf(cluster, site, addresses)),
    ...(network.kubespan.enabled ? { mesh: `KubeSpan (WireGuard), MTU ${network.kubespan.mtu}` } : {}),
    api: describeApi(cluster, addresses),
    publicNames: publicNames(cluster),
    services: serviceNames(cluster),
  };
}

function siteOf(cluster: Cluster, site: Site, addresses: Readonly<Record<string, string>>): TopologySite {
  const classes = storageClasses(cluster).map(({ name }) => name);
  const here: readonly string[] = specProvider(site).storage.map((service) => STORAGE_CLASSES[service]);
  return {
    name: site.name,
    ...opsProvider(site).describeSite(site),
    takesTraffic: cluster.services.ingress?.site === site.name,
    nodes: nodesAt(cluster, site.name).map((node) => nodeOf(node, addresses)),
    storage: classes.filter((name) => here.includes(name)),
  };
}

function nodeOf(node: Node, addresses: Readonly<Record<string, string>>): TopologyNode {
  const provider = opsProvider(node.site);
  const pods = node.role === "controlplane" && node.schedulable ? ", runs pods" : "";
  return {
    name: node.name,
    role: node.role === "controlplane" ? "control plane" : "worker",
    address: addresses[node.name] ?? provider.describeAddress(node),
    about: `${provider.describeSize(node)}${pods}`,
  };
}

function describeApi({ controlPlane }: Cluster, addresses: Readonly<Record<string, string>>): Topology["api"] {
  const { clientEndpoint, vip, bootstrapNode } = controlPlane;
  if (typeof clientEndpoint === "object")
    return { address: `${clientEndpoint.host}:6443`, about: "a name of your own" };
  if (clientEndpoint === "vip" && vip) {
    const by = vip.by === "kube-vip" ? "kube-vip" : "Talos";
    return { address: `${vip.address}:6443`, about: `floats between the control planes, moved by ${by}` };
  }
  const address = addresses[bootstrapNode];
  return { address: `${address ?? bootstrapNode}:6443`, about: `the control plane ${bootstrapNode}` };
}

function publicNames(cluster: Cluster): string[] {
  const { domain, services } = cluster;
  return domain && services.ingress ? [...serviceHosts(cluster), `*.${domain}`] : [];
}

const SERVICE_WORDS: Partial<Record<keyof Cluster["services"], string>> = {
  sealedSecrets: "Sealed Secrets",
  metallb: "MetalLB",
  certManager: "cert-manager",
  hcloudCsi: "Hetzner CSI",
  proxmoxCsi: "Proxmox CSI",
  powerdns: "PowerDNS",
  externalSecrets: "External Secrets",
  nfs: "NFS",
  democraticCsi: "democratic-csi",
  tailscaleVip: "kube-vip on tailscale0",
};

function serviceNames({ services }: Cluster): string[] {
  return (Object.keys(services) as (keyof Cluster["services"])[])
    .filter((name) => services[name] !== undefined)
    .map((name) => {
      if (name === "ingress") return services.ingress?.controller ?? "ingress";
      return SERVICE_WORDS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
    });
}
