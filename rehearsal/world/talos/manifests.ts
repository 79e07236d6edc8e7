/**
 * The objects that a control plane creates once, when Kubernetes starts: CoreDNS, and kube-proxy and flannel if its
 * configuration has them. Clients can read later versions of the manifests, but Talos does not apply them. Source:
 * siderolabs/talos v1.12.4 and v1.13.9, `controllers/k8s/{manifest,manifest_apply}.go`, `k8stemplates`.
 */
import type { Dict, KubeObject } from "../kubernetes/object";
import type { NodeConfig } from "./node-config";

export interface BootstrapManifest {
  readonly id: string;
  readonly objects: readonly KubeObject[];
}

export interface BootstrapImages {
  readonly coreDns: string;
  readonly dnsDomain: string;
  /** Undefined: the configuration turns it off. */
  readonly proxy?: string | undefined;
  readonly flannel?: string | undefined;
  /** `<id>.<secret>`, the bootstrap token of kubelets. */
  readonly token?: string;
  /** Whether pods may have logins of the Talos API. */
  readonly podAccess?: boolean;
}

/** The first release with each default. Source: `constants.DefaultCoreDNSVersion` and `FlannelVersion` of the tags. */
const DEFAULTS: readonly (readonly [talos: string, coreDns: string, flannel: string])[] = [
  ["1.9.0", "v1.12.0", "v0.26.1"],
  ["1.10.0", "v1.12.1", "v0.26.7"],
  ["1.11.0", "v1.12.2", "v0.27.2"],
  ["1.12.0", "v1.13.2", "v0.27.4"],
  ["1.12.9", "v1.14.2", "v0.27.4"],
  ["1.13.0", "v1.14.2", "v0.28.4"],
  ["1.13.7", "v1.14.4", "v0.28.7"],
  ["1.13.8", "v1.14.6", "v0.28.8"],
];

const SYSTEM = "kube-system";
const EVERYWHERE = [{ operator: "Exists" }];
const ON_CONTROL_PLANES = [
  { key: "node-role.kubernetes.io/control-plane", operator: "Exists", effect: "NoSchedule" },
  { key: "node.cloudprovider.kubernetes.io/uninitialized", operator: "Exists", effect: "NoSchedule" },
];

/** The manifests for a configuration and a Talos version. */
export function imagesOf(config: NodeConfig, talosVersion: string): BootstrapImages {
  const [, coreDns, flannel] = DEFAULTS.findLast(([from]) => isAtLeast(talosVersion, from)) ?? DEFAULTS[0] ?? [];
  return {
    coreDns: config.coreDnsImage ?? `registry.k8s.io/coredns/coredns:${coreDns}`,
    dnsDomain: config.dnsDomain,
    proxy: config.proxyImage,
    flannel: config.cni === "flannel" ? `ghcr.io/siderolabs/flannel:${flannel}` : undefined,
    token: config.token,
    podAccess: config.podAccess !== undefined,
  };
}

export function bootstrapManifests({
  coreDns,
  dnsDomain,
  proxy,
  flannel,
  token,
  podAccess = false,
}: BootstrapImages): BootstrapManifest[] {
  return [
    ...(token ? [{ id: "00-kubelet-bootstrapping-token", objects: [tokenSecret(token)] }] : []),
    ...(flannel === undefined
      ? []
      : [{ id: "05-flannel", objects: [daemonSet("kube-flannel", "flannel", "kube-flannel", flannel)] }]),
    ...(proxy === undefined
      ? []
      : [{ id: "10-kube-proxy", objects: [daemonSet("kube-proxy", "kube-proxy", "kube-proxy", proxy)] }]),
    { id: "11-core-dns", objects: coreDnsObjects(coreDns, dnsDomain) },
    { id: "11-core-dns-svc", objects: [dnsService()] },
    ...(podAccess ? [{ id: "13-talos-service-account-crd", objects: [serviceAccountDefinition()] }] : []),
  ];
}

function coreDnsObjects(image: string, domain: string): KubeObject[] {
  const labels = { "k8s-app": "kube-dns" };
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "coredns", namespace: SYSTEM } },
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "coredns", namespace: SYSTEM },
      data: { Corefile: `.:53 { kubernetes ${domain} in-addr.arpa ip6.arpa }` },
    },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "coredns", namespace: SYSTEM, labels: { ...labels, "kubernetes.io/name": "CoreDNS" } },
      spec: {
        replicas: 2,
        selector: { matchLabels: labels },
        template: podTemplate(labels, { name: "coredns", image }, { tolerations: ON_CONTROL_PLANES }),
      },
    },
  ];
}

function dnsService(): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "kube-dns", namespace: SYSTEM, labels: { "k8s-app": "kube-dns" } },
    spec: { type: "ClusterIP", selector: { "k8s-app": "kube-dns" }, ports: [{ name: "dns", port: 53 }] },
  };
}

function serviceAccountDefinition(): KubeObject {
  const object = (properties: Dict): Dict => ({ type: "object", properties });
  const schema = object({
    spec: object({ roles: { type: "array", items: { type: "string" } } }),
    status: object({ failureReason: { type: "string" } }),
  });
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "serviceaccounts.talos.dev" },
    spec: {
      group: "talos.dev",
      names: {
        kind: "ServiceAccount",
        listKind: "ServiceAccountList",
        plural: "serviceaccounts",
        singular: "serviceaccount",
        shortNames: ["tsa"],
      },
      scope: "Namespaced",
      versions: [{ name: "v1alpha1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

function daemonSet(name: string, app: string, container: string, image: string): KubeObject {
  const labels = { "k8s-app": app, tier: "node" };
  return {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: { name, namespace: SYSTEM, labels },
    spec: {
      selector: { matchLabels: labels },
      template: podTemplate(labels, { name: container, image }, { hostNetwork: true, tolerations: EVERYWHERE }),
    },
  };
}

function podTemplate(labels: Readonly<Record<string, string>>, container: Dict, spec: Dict): Dict {
  return { metadata: { labels }, spec: { containers: [container], ...spec } };
}

function tokenSecret(token: string): KubeObject {
  const [id = "", secret = ""] = token.split(".");
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: `bootstrap-token-${id}`, namespace: SYSTEM },
    type: "bootstrap.kubernetes.io/token",
    data: { "token-id": encoded(id), "token-secret": encoded(secret) },
  } as KubeObject;
}

function isAtLeast(version: string, from: string): boolean {
  const numbers = (text: string) => text.replace(/^v/, "").split(/[.-]/).slice(0, 3).map(Number);
  const [a, b] = [numbers(version), numbers(from)];
  const differs = a.findIndex((number, i) => number !== b[i]);
  return differs < 0 || (a[differs] ?? 0) > (b[differs] ?? 0);
}
