/** The values of a node's configuration that determine how the cluster behaves. */
import { flagsIn, imageVersion, readMetricsPorts } from "./config/components";
import type { ComponentFlags } from "./config/components";
import { V1ALPHA1, at, documentKind, list, parseDocuments, record, text } from "./config/documents";
import type { ConfigDocument, Json } from "./config/documents";
import { readFirewall } from "./config/firewall";
import type { IngressFirewall } from "./config/firewall";
import { DEFAULT_MAX_PODS, kubeletFault, registeredTaints } from "./config/kubelet";
import { decodeBase64 } from "./secrets";

export interface NodeConfig {
  readonly role: "controlplane" | "worker";
  readonly clusterName?: string;
  readonly clusterId: string;
  /** The cluster secret: nodes with different secrets belong to different clusters. */
  readonly clusterSecret: string;
  /** Static, from the configuration. */
  readonly hostname?: string;
  /** PEM: the CA that issues for the Talos API. */
  readonly machineCa: string;
  /** PEM: every CA whose certificates the Talos API accepts, the issuing one included. */
  readonly acceptedMachineCas: readonly string[];
  /** The token that a worker requests its certificate from trustd with. */
  readonly machineToken: string;
  /** PEM: the key of the Talos API CA. Workers do not have it; a control plane signs for them. */
  readonly machineCaKey: string;
  readonly kubernetesCa: KubernetesCa;
  readonly endpoint: string;
  readonly kubePrism: boolean;
  readonly hostDns: boolean;
  /** Which roles of the Talos API pods may have, and in which namespaces; undefined: none. */
  readonly podAccess?: { readonly roles: readonly string[]; readonly namespaces: readonly string[] } | undefined;
  readonly discovery: boolean;
  readonly kubespan: boolean;
  readonly vips: readonly string[];
  /** Network links in the configuration. */
  readonly links: readonly LinkConfig[];
  /** Whether links are separate documents, which disable DHCP on every link. */
  readonly linkDocuments: boolean;
  /** The subnets of the kubelet's node address; empty: any. */
  readonly nodeSubnets: readonly string[];
  readonly apiServerNames: readonly string[];
  readonly schedulable: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** `key` → `value:Effect` or `Effect`. */
  readonly taints: Readonly<Record<string, string>>;
  readonly providerId?: string;
  /** How many pods kubelet runs. */
  readonly maxPods: number;
  readonly kubernetesVersion: string;
  /** Empty on a worker. */
  readonly apiServerVersion: string;
  readonly controllerManagerVersion: string;
  readonly schedulerVersion: string;
  /** `--flag=value`, in addition to those that Talos sets. */
  readonly componentFlags: ComponentFlags;
  /** Of the API server; undefined on a worker. */
  readonly auditPolicy?: Json;
  /** Metrics that a control plane serves on all of its addresses. */
  readonly metricsPorts: readonly number[];
  readonly installer: string;
  readonly installDisk: InstallDisk;
  /** Undefined: the one that Talos chooses. */
  readonly coreDnsImage?: string;
  /** Undefined where kube-proxy is turned off. */
  readonly proxyImage?: string;
  /** `<id>.<secret>`, the bootstrap token of kubelets. */
  readonly token: string;
  readonly cni: "flannel" | "none";
  readonly podSubnet: string;
  readonly serviceSubnet: string;
  readonly dnsDomain: string;
  /** Extension services with a configuration. */
  readonly extensionServices: readonly { readonly name: string; readonly environment: readonly string[] }[];
  readonly ingressFirewall: IngressFirewall;
  /** Why kubelet exits as soon as it is started. */
  readonly kubeletFault?: string;
}

/** Which CA issues for the Kubernetes API, and which ones it and kubelets accept: the issuing one among them. All PEM. */
export interface KubernetesCa {
  readonly certificate: string;
  readonly privateKey: string;
  readonly accepted: readonly string[];
}

export interface InstallDisk {
  readonly path: string;
  /** Takes precedence over the path. */
  readonly selector: Readonly<Record<string, string>>;
}

interface LinkConfig {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly dhcp: boolean;
}

const parsed = new Map<string, NodeConfig>();

/** Configurations are long and read often, so each text is parsed once. */
export function readNodeConfig(text: string): NodeConfig {
  let config = parsed.get(text);
  if (!config) parsed.set(text, (config = extract(parseDocuments(text))));
  return config;
}

function extract(documents: readonly ConfigDocument[]): NodeConfig {
  const main = documents.find((document) => documentKind(document) === V1ALPHA1) ?? {};
  const machine = (...names: string[]) => at(main, "machine", ...names);
  const cluster = (...names: string[]) => at(main, "cluster", ...names);
  const named = (kind: string) => documents.filter((document) => documentKind(document) === kind);
  const role = machine("type") === "worker" ? "worker" : "controlplane";
  const kubernetesVersion = imageVersion(machine("kubelet", "image"));
  const flags = record(machine("kubelet", "extraArgs"));
  const machineCa = decodeBase64(text(machine("ca", "crt")));
  const kubernetesCa = decodeBase64(text(cluster("ca", "crt")));
  const accepted = (of: Json | undefined) => list(of).map((ca) => decodeBase64(text(at(ca, "crt"))));
  return {
    role,
    clusterName: text(cluster("clusterName")) || undefined,
    clusterId: text(cluster("id")),
    clusterSecret: text(cluster("secret")),
    hostname: text(named("HostnameConfig")[0]?.["hostname"]) || text(machine("network", "hostname")) || undefined,
    machineCa,
    acceptedMachineCas: [...accepted(machine("acceptedCAs")), machineCa],
    machineToken: text(machine("token")),
    machineCaKey: decodeBase64(text(machine("ca", "key"))),
    kubernetesCa: {
      certificate: kubernetesCa,
      privateKey: decodeBase64(text(cluster("ca", "key"))),
      accepted: [...accepted(cluster("acceptedCAs")), kubernetesCa],
    },
    endpoint: text(cluster("controlPlane", "endpoint")),
    kubePrism: machine("features", "kubePrism", "enabled") === true,
    hostDns: machine("features", "hostDNS", "enabled") === true,
    podAccess: readPodAccess(machine("features", "kubernetesTalosAPIAccess")),
    discovery: cluster("discovery", "enabled") === true,
    kubespan:
      machine("network", "kubespan", "enabled") === true ||
      named("KubeSpanConfig").some(({ enabled }) => enabled === true),
    vips: [
      ...list(machine("network", "interfaces")).map((device) => text(at(device, "vip", "ip"))),
      ...named("Layer2VIPConfig").map(({ name }) => text(name)),
    ].filter((vip) => vip !== ""),
    links: [
      ...list(machine("network", "interfaces")).map((device) => ({
        name: text(at(device, "interface")),
        addresses: list(at(device, "addresses")).map(text),
        dhcp: at(device, "dhcp") === true,
      })),
      ...named("LinkConfig").map((link) => ({
        name: text(link["name"]),
        addresses: list(link["addresses"]).map((address) => text(at(address, "address"))),
        dhcp: named("DHCPv4Config").some(({ name }) => name === link["name"]),
      })),
      ...named("DHCPv4Config")
        .filter(({ name }) => !named("LinkConfig").some((link) => link["name"] === name))
        .map(({ name }) => ({ name: text(name), addresses: [], dhcp: true })),
    ],
    linkDocuments: named("LinkConfig").length + named("DHCPv4Config").length > 0,
    nodeSubnets: list(machine("kubelet", "nodeIP", "validSubnets")).map(text),
    apiServerNames: list(cluster("apiServer", "certSANs")).map(text),
    schedulable: role === "worker" || cluster("allowSchedulingOnControlPlanes") === true,
    labels: record(machine("nodeLabels")),
    annotations: record(machine("nodeAnnotations")),
    taints: role === "worker" ? registeredTaints(flags["register-with-taints"] ?? "") : record(machine("nodeTaints")),
    providerId: flags["provider-id"],
    // A flag wins over the file of kubelet. Source: kubernetes `cmd/kubelet/app/server.go`, kubeletConfigFlagPrecedence.
    maxPods: Number(flags["max-pods"] ?? machine("kubelet", "extraConfig", "maxPods") ?? DEFAULT_MAX_PODS),
    kubernetesVersion,
    apiServerVersion: imageVersion(cluster("apiServer", "image")),
    controllerManagerVersion: imageVersion(cluster("controllerManager", "image")),
    schedulerVersion: imageVersion(cluster("scheduler", "image")),
    componentFlags: {
      apiServer: flagsIn(cluster("apiServer", "extraArgs")),
      controllerManager: flagsIn(cluster("controllerManager", "extraArgs")),
      scheduler: flagsIn(cluster("scheduler", "extraArgs")),
    },
    metricsPorts: role === "worker" ? [] : readMetricsPorts(cluster),
    auditPolicy: cluster("apiServer", "auditPolicy"),
    installer: text(machine("install", "image")),
    installDisk: { path: text(machine("install", "disk")), selector: record(machine("install", "diskSelector")) },
    coreDnsImage: text(cluster("coreDNS", "image")) || undefined,
    proxyImage: cluster("proxy", "disabled") === true ? undefined : text(cluster("proxy", "image")) || undefined,
    token: text(cluster("token")),
    cni: cluster("network", "cni", "name") === "none" ? "none" : "flannel",
    podSubnet: text(list(cluster("network", "podSubnets"))[0]),
    serviceSubnet: text(list(cluster("network", "serviceSubnets"))[0]),
    dnsDomain: text(cluster("network", "dnsDomain")),
    extensionServices: named("ExtensionServiceConfig").map(({ name, environment }) => ({
      name: text(name),
      environment: list(environment).map(text),
    })),
    ingressFirewall: readFirewall(documents),
    kubeletFault: kubeletFault(flags, kubernetesVersion),
  };
}

function readPodAccess(feature: Json | undefined): NodeConfig["podAccess"] {
  if (at(feature, "enabled") !== true) return undefined;
  const texts = (key: string) => list(at(feature, key)).map(text);
  return { roles: texts("allowedRoles"), namespaces: texts("allowedKubernetesNamespaces") };
}
