import type { Cluster, Node } from "../cluster";
import { isLeaseKept } from "../derive/addressing";
import { apiServerNames } from "../derive/endpoints";
import { kubernetesOf } from "../held-versions";
import { specProvider } from "../providers";
import { contractForms } from "./contract";
import { volumeDocuments } from "./disk-encryption";
import { furtherLinkDocuments, legacyFurtherLinks } from "./further-links";
import { firewallDocuments } from "./ingress-firewall";
import { hostDns } from "./host-dns";
import { LINK } from "./link";
import { etcdMetrics } from "./metrics";
import { legacyNameServers, resolverDocument } from "./name-servers";
import { ownSubnets } from "./own-subnets";
import {
  componentSections,
  kernelSection,
  legacySettings,
  metadataSection,
  registeredTaints,
  settingsDocuments,
} from "./settings";
import { legacyLink, linkDocument } from "./static-link";
import { tailscaleEnvironment } from "./tailscale";
import { talosApiAccess } from "./talos-api-access";
import { userVolumeDocuments } from "./user-volumes";

/** Values of a node that only the infra layer has: Terraform expressions, as text. */
export interface NodeValues {
  readonly address: string;
  /** The installer of the Image Factory with the node's extensions. */
  readonly installer: string;
  /** The key that registers the node with the tailnet, if the cluster has one. */
  readonly tailscaleKey?: string;
  /** Unlocks the system disks, if the cluster file selects encryption with a passphrase. */
  readonly diskPassphrase?: string | undefined;
}

export { LINK } from "./link";

export type ConfigDocument = Readonly<Record<string, unknown>>;

const KUBEPRISM_PORT = 7445;

/** The image that Talos itself writes into a new configuration. */
const KUBELET_IMAGE = "ghcr.io/siderolabs/kubelet";

/**
 * The patches of one node's machine configuration: one document each, in the form that the Talos contract requires. Only
 * etcd's firewall rule names other nodes, the control planes: adding a worker changes no configuration, and adding a
 * control plane changes that rule, without a reboot.
 */
export function machineConfigPatches(cluster: Cluster, node: Node, values: NodeValues): ConfigDocument[] {
  const forms = contractForms(cluster.talos.contract);
  // Talos must not configure the address that kube-vip moves: two owners would fight for it.
  const { vip: shared } = cluster.controlPlane;
  const vip = node.role === "controlplane" && shared?.by === "talos" ? shared.address : undefined;
  const link = linkDocument(node);
  const resolver = resolverDocument(node);
  const environment = tailscaleEnvironment(cluster, node, values.tailscaleKey ?? "");
  const kubespan = {
    enabled: true,
    // Pod traffic already goes through Cilium's tunnel; announced pod networks would be tunneled twice.
    advertiseKubernetesNetworks: false,
    mtu: cluster.network.kubespan.mtu,
  };
  const { enabled: meshed } = cluster.network.kubespan;

  const legacyNetwork = {
    ...(forms.hostnameDocument ? {} : { hostname: node.name }),
    ...(meshed && !forms.kubespanDocument ? { kubespan } : {}),
    ...interfaces(
      {
        ...(forms.linkDocument ? {} : legacyLink(node)),
        // An entry for a link disables DHCP there unless the entry enables it.
        ...(vip && !forms.vipDocument ? { ...(isLeaseKept(node) ? { dhcp: true } : {}), vip: { ip: vip } } : {}),
      },
      forms.linkDocument ? [] : legacyFurtherLinks(node),
    ),
    ...(forms.linkDocument ? {} : legacyNameServers(node)),
  };
  return [
    // Always set: the provider's default is the newest Talos, regardless of the wanted version.
    { machine: { install: { ...specProvider(node.site).installDisk(node), image: values.installer } } },
    {
      machine: {
        ...machineSection(cluster, node, values),
        ...(forms.settingsDocuments ? {} : legacySettings(cluster)),
        ...section("network", legacyNetwork),
      },
      cluster: clusterSection(cluster, node, values),
    },
    // Without `auto: "off"` the generated `auto: stable` stays and the node refuses the pair.
    ...(forms.hostnameDocument ? [document("HostnameConfig", { auto: "off", hostname: node.name })] : []),
    ...(forms.settingsDocuments ? settingsDocuments(cluster) : []).map(({ kind, body }) => document(kind, body)),
    ...(meshed && forms.kubespanDocument ? [document("KubeSpanConfig", kubespan)] : []),
    ...(link && forms.linkDocument ? [document("LinkConfig", link)] : []),
    ...(forms.linkDocument ? furtherLinkDocuments(node) : []).map(({ kind, body }) => document(kind, body)),
    ...(resolver && forms.linkDocument ? [document("ResolverConfig", resolver)] : []),
    ...(vip && forms.vipDocument ? [document("Layer2VIPConfig", { name: vip, link: LINK })] : []),
    ...(environment ? [document("ExtensionServiceConfig", { name: "tailscale", environment })] : []),
    ...volumeDocuments(cluster, values.diskPassphrase).map((body) => document("VolumeConfig", body)),
    ...userVolumeDocuments(cluster, node, values.diskPassphrase).map((body) => document("UserVolumeConfig", body)),
    ...firewallDocuments(cluster, node).map(({ kind, body }) => document(kind, body)),
    ...node.patches,
  ];
}

function document(kind: string, body: object): ConfigDocument {
  return { apiVersion: "v1alpha1", kind, ...body };
}

/** All settings of a link are in one entry: Talos would read two entries as two links. */
function interfaces(link: object, further: readonly object[]): object {
  const first = Object.keys(link).length > 0 ? [{ interface: LINK, ...link }] : [];
  return first.length + further.length > 0 ? { interfaces: [...first, ...further] } : {};
}

function section(key: string, body: object): object {
  return Object.keys(body).length > 0 ? { [key]: body } : {};
}

function machineSection(cluster: Cluster, node: Node, { address }: NodeValues): object {
  const kubeletFlags = {
    ...cluster.talos.kubelet.extraArgs,
    ...registeredTaints(node),
    ...specProvider(node.site).kubeletFlags(node),
  };
  const subnets = ownSubnets(cluster, node, address);
  return {
    // Talos adds its current addresses itself. A leased address may change, so it is not listed.
    ...(isLeaseKept(node) ? {} : { certSANs: [address] }),
    kubelet: {
      ...heldKubelet(cluster, node),
      // A node with several addresses must pick this one, or etcd and kubelet would use different addresses.
      ...section("nodeIP", subnets.length > 0 ? { validSubnets: subnets } : {}),
      ...section("extraArgs", kubeletFlags),
    },
    nodeLabels: node.labels,
    ...metadataSection(node),
    ...kernelSection(node),
    features: {
      kubePrism: { enabled: true, port: KUBEPRISM_PORT },
      ...hostDns(cluster, node),
      ...talosApiAccess(cluster, node),
    },
  };
}

/** A kubelet must never be newer than an API server, so an upgrade raises it after the control planes. */
function heldKubelet(cluster: Cluster, { name }: Node): object {
  const { kubernetes, kubelet } = kubernetesOf(cluster, name);
  return kubelet === kubernetes ? {} : { image: `${KUBELET_IMAGE}:${kubelet}` };
}

function clusterSection(cluster: Cluster, node: Node, { address }: NodeValues): object {
  const cilium = cluster.network.cni.name === "cilium";
  const components = componentSections(cluster);
  const subnets = ownSubnets(cluster, node, address);
  return {
    network: {
      ...(cilium ? { cni: { name: "none" } } : {}),
      podSubnets: [cluster.kubernetes.podSubnet],
      serviceSubnets: [cluster.kubernetes.serviceSubnet],
    },
    ...(cilium ? { proxy: { disabled: true } } : {}),
    discovery: { enabled: cluster.talos.discovery },
    ...(node.role === "controlplane"
      ? {
          allowSchedulingOnControlPlanes: node.schedulable,
          apiServer: {
            certSANs: apiServerNames(cluster, isLeaseKept(node) ? undefined : address),
            ...components.apiServer,
          },
          ...components.rest,
          ...section("etcd", {
            ...(subnets.length > 0 ? { advertisedSubnets: subnets } : {}),
            ...etcdMetrics(cluster),
          }),
        }
      : {}),
  };
}
