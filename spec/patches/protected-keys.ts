import { LINK } from "../machine-config/link";
import type { PatchCode } from "../finding-codes";
import { isMapping } from "./document";
import type { Protection } from "./protection";

type Row = readonly [where: string, what: string, instead: string, applies?: Protection["applies"]];

const AUTH = "The layer `auth` creates it once, and every node has the same one.";
const FIREWALL = "Use `network.ingressFirewall`.";
const KUBESPAN = "Use `network.kubespan`.";
const ADDRESS = "Use `address` of the node and `network` of its site.";
const VIP = "Use `controlPlane.vip`.";
const KUBERNETES = "Use `kubernetes.version`, and `coldstart upgrade` on a running cluster.";
const DISKS = "Use `encryption`.";
const NO_SECRET = "Remove it, and change it if the file was ever committed.";

/** `Kind:a.b.[].c`; without a kind, a path in the document with `machine` and `cluster`. */
const ROWS: Readonly<Partial<Record<PatchCode, readonly Row[]>>> = {
  "patch-identity": [
    ["machine.type", "the role of a node", "Use `role` of the node."],
    ["machine.token", "the machine token", AUTH],
    ["machine.ca", "the certificate authority of Talos", AUTH],
    ["machine.acceptedCAs", "a further certificate authority of Talos", AUTH],
    ["cluster.id", "the id of the cluster", AUTH],
    ["cluster.secret", "the secret of the cluster", AUTH],
    ["cluster.clusterName", "the name of the cluster", "Use `name`."],
    ["cluster.token", "the join token", AUTH],
    ["cluster.aescbcEncryptionSecret", "the key that encrypts Secrets", AUTH],
    ["cluster.secretboxEncryptionSecret", "the key that encrypts Secrets", AUTH],
    ["cluster.ca", "the certificate authority of Kubernetes", AUTH],
    ["cluster.acceptedCAs", "a further certificate authority of Kubernetes", AUTH],
    ["cluster.aggregatorCA", "the certificate authority of the API aggregation layer", AUTH],
    ["cluster.serviceAccount", "the service account key", AUTH],
    ["cluster.etcd.ca", "the certificate authority of etcd", AUTH],
    ["machine.network.hostname", "the host name", "Use `name` of the node."],
    ["machine.features.stableHostname", "the host name", "Use `name` of the node."],
    ["HostnameConfig:", "the host name", "Use `name` of the node."],
    ["machine.kubelet.registerWithFQDN", "the name of the node in Kubernetes", "Use `name` of the node."],
    ["machine.kubelet.skipNodeRegistration", "whether the node joins Kubernetes", "Delete it."],
  ],
  "patch-endpoint": [
    ["cluster.controlPlane", "the endpoint of the Kubernetes API", "Use `controlPlane.endpoint`."],
    ["machine.certSANs", "the names in the certificate of the Talos API", "Add names; do not delete.", isDeletion],
    ["cluster.apiServer.certSANs", "the names in the certificate of the API", "Add names; do not delete.", isDeletion],
    ["machine.features.kubePrism", "KubePrism, by which nodes reach the API", "Use `controlPlane.endpoint`."],
    ["machine.network.interfaces.[].vip", "the shared address of the control planes", VIP],
    ["Layer2VIPConfig:", "the shared address of the control planes", VIP],
    ["HCloudVIPConfig:", "the shared address of the control planes", VIP],
    ["machine.kubelet.nodeIP", "the address that kubelet announces", ADDRESS],
    ["cluster.etcd.advertisedSubnets", "the address that etcd announces", ADDRESS],
    ["cluster.etcd.listenSubnets", "the address that etcd listens at", ADDRESS],
    ["cluster.etcd.subnet", "the address that etcd announces", ADDRESS],
    ["machine.network.interfaces.[]", `the link ${LINK}, which has the node's address`, ADDRESS, isMainInterface],
    ["LinkConfig:", `the link ${LINK}, which has the node's address`, ADDRESS, isMainLink],
    ["DHCPv4Config:", `the link ${LINK}, which has the node's address`, ADDRESS, isMainLink],
    ["DHCPv6Config:", `the link ${LINK}, which has the node's address`, ADDRESS, isMainLink],
    ["LinkAliasConfig:", "the names of links", ADDRESS],
  ],
  "patch-network": [
    ["cluster.network.podSubnets", "the pod subnet", "Use `kubernetes.podSubnet`."],
    ["cluster.network.serviceSubnets", "the service subnet", "Use `kubernetes.serviceSubnet`."],
    ["cluster.network.dnsDomain", "the DNS domain of services", "Every cluster here has cluster.local."],
    ["cluster.network.cni", "the pod network", "Use `network.cni`."],
    ["cluster.proxy", "kube-proxy", "Use `network.cni`: Cilium replaces it."],
    ["cluster.discovery", "the discovery service", "Use `talos.discovery`."],
    ["ExtensionServiceConfig:", "the tailnet of the node", "Use `network.tailscale`.", isTailscale],
    ["machine.features.hostDNS", "Talos' own resolver", "It follows from `services.powerdns` and `network.cni`."],
  ],
  "patch-version": [
    [
      "machine.install",
      "what the machine installs, and on which disk",
      "Use `talos.version` and `extensions` of the site.",
    ],
    ["machine.kubelet.image", "the version of kubelet", KUBERNETES],
    ["cluster.apiServer.image", "the version of the API server", KUBERNETES],
    ["cluster.controllerManager.image", "the version of the controller manager", KUBERNETES],
    ["cluster.scheduler.image", "the version of the scheduler", KUBERNETES],
    ["cluster.etcd.image", "the version of etcd", "Use `talos.version`: every Talos version has its own etcd."],
  ],
  "patch-exposure": [
    ["NetworkDefaultActionConfig:", "the ingress firewall", FIREWALL],
    ["NetworkRuleConfig:", "a rule of the ingress firewall", "Use `network.ingressFirewall.allow`."],
    ["machine.network.kubespan", "KubeSpan", KUBESPAN],
    ["KubeSpanConfig:", "KubeSpan", KUBESPAN],
    ["KubeSpanEndpointsConfig:", "KubeSpan", KUBESPAN],
    ["cluster.apiServer.authorizationConfig", "who may use the Kubernetes API", "Use roles of Kubernetes (RBAC)."],
    ["cluster.etcd.extraArgs.client-cert-auth", "whether etcd requires client certificates", "Delete it."],
    ["cluster.etcd.extraArgs.peer-client-cert-auth", "whether etcd requires client certificates", "Delete it."],
    ["machine.kubelet.extraConfig.authentication", "who may use kubelet", "Delete it."],
    ["machine.kubelet.extraConfig.authorization", "who may use kubelet", "Delete it."],
    ["machine.kubelet.extraConfig.readOnlyPort", "the kubelet port that requires no certificate", "Delete it."],
    ["machine.features.rbac", "the roles of the Talos API", "Delete it."],
    ["machine.features.apidCheckExtKeyUsage", "the certificates that the Talos API accepts", "Delete it."],
    [
      "machine.features.kubernetesTalosAPIAccess",
      "administrator access of pods to the Talos API",
      "Allow a role with fewer permissions, such as os:reader or os:etcd:backup.",
      hasAdministrators,
    ],
    ["SideroLinkConfig:", "who controls the node from outside", "Delete it."],
  ],
  "patch-encryption": [
    ["machine.systemDiskEncryption", "the encryption of the system disks", DISKS],
    ["VolumeConfig:encryption", "the encryption of the system disks", DISKS],
  ],
  "patch-secret": [
    ["machine.registries.config.*.auth", "a login of a registry", NO_SECRET],
    ["machine.registries.config.*.tls.clientIdentity", "a key for a registry", NO_SECRET],
    ["RegistryAuthConfig:", "a login of a registry", NO_SECRET],
    ["RegistryTLSConfig:clientIdentity", "a key for a registry", NO_SECRET],
    ["WireguardConfig:privateKey", "a private key", NO_SECRET],
    ["WireguardConfig:peers.[].presharedKey", "a private key", NO_SECRET],
    ["machine.network.interfaces.[].wireguard.privateKey", "a private key", NO_SECRET],
    ["UserVolumeConfig:encryption.keys.[].static", "a passphrase", NO_SECRET],
    ["RawVolumeConfig:encryption.keys.[].static", "a passphrase", NO_SECRET],
    ["SwapVolumeConfig:encryption.keys.[].static", "a passphrase", NO_SECRET],
  ],
  "patch-plain-key": [
    ["cluster.allowSchedulingOnControlPlanes", "whether control planes run pods", "Use `schedulable` of the node."],
    ["machine.nodeLabels", "the labels of a node", "Use `labels` of the node or of `roles`."],
    ["machine.nodeAnnotations", "the annotations of a node", "Use `annotations` of the node or of `roles`."],
    ["machine.nodeTaints", "the taints of a node", "Use `taints` of the node or of `roles`."],
  ],
};

/** A list in a patch is appended to the existing list. */
function isDeletion(): boolean {
  return false;
}

/** A selector may match any link. */
function isMainInterface(device: unknown): boolean {
  return isMapping(device) && (device.interface === LINK || device.deviceSelector !== undefined);
}

function isMainLink(document: unknown): boolean {
  return isMapping(document) && document.name === LINK;
}

function isTailscale(document: unknown): boolean {
  return isMapping(document) && document.name === "tailscale";
}

function hasAdministrators(access: unknown): boolean {
  return isMapping(access) && Array.isArray(access.allowedRoles) && access.allowedRoles.includes("os:admin");
}

export const PROTECTED: readonly Protection[] = Object.entries(ROWS).flatMap(([code, rows]) =>
  rows.map(([where, what, instead, applies]) => {
    const colon = where.indexOf(":");
    const keys = where.slice(colon + 1);
    return {
      code: code as PatchCode,
      kind: colon < 0 ? "" : where.slice(0, colon),
      keys: keys === "" ? [] : keys.split("."),
      what,
      instead,
      ...(applies ? { applies } : {}),
    };
  }),
);
