import { at, dictAt, textAt } from "../object";
import type { Dict } from "../object";
import { ADDRESS, KUBE_VIP, LEASE } from "../kube-vip";
import { EVERYWHERE, crds, ingressClass, service, workload } from "./builders";
import type { Chart } from "./chart";

function minor(version: string): number {
  return Number(version.replace(/^v/, "").split(".")[1]);
}

const cilium: Chart = {
  name: "cilium",
  sources: ["https://helm.cilium.io", "oci://quay.io/cilium/charts/cilium"],
  versions: {},
  lines: ["1.16.19", "1.17.18", "1.18.13", "1.19.7", "1.20.1"],
  crds: ({ version }) => [
    ...crds(
      "cilium.io",
      "v2",
      "CiliumNetworkPolicy",
      "CiliumClusterwideNetworkPolicy*",
      "CiliumEndpoint",
      "CiliumNode*",
    ),
    ...crds("cilium.io", "v2", "CiliumIdentity*", "CiliumNodeConfig"),
    ...crds("cilium.io", minor(version) >= 18 ? ["v2", "v2alpha1"] : "v2alpha1", "CiliumLoadBalancerIPPool*"),
    ...crds("cilium.io", "v2alpha1", "CiliumL2AnnouncementPolicy*", "CiliumPodIPPool*"),
  ],
  faults: ({ values }) => {
    const replacesProxy = String(at(values, "kubeProxyReplacement")) === "true";
    return replacesProxy && !textAt(values, "k8sServiceHost")
      ? ["kubeProxyReplacement without k8sServiceHost: the agent has no way to the API server before it runs"]
      : [];
  },
  render: (call) => {
    const agent = dictAt(call.values, "securityContext.capabilities");
    const capabilities = (agent.ciliumAgent ?? ["NET_ADMIN", "SYS_MODULE"]) as string[];
    return [
      workload("DaemonSet", "cilium", call, {
        labels: { "k8s-app": "cilium" },
        image: `quay.io/cilium/cilium:v${call.version.replace(/^v/, "")}`,
        hostNetwork: true,
        hostPaths: ["/sys/fs/bpf", "/opt/cni/bin", "/etc/cni/net.d"],
        capabilities,
        tolerations: EVERYWHERE,
        unready: capabilities.includes("SYS_MODULE")
          ? "failed to create containerd task: unable to apply caps: operation not permitted: Talos lets no pod have SYS_MODULE"
          : undefined,
      }),
      workload("Deployment", "cilium-operator", call, {
        replicas: Number(at(call.values, "operator.replicas") ?? 2),
        image: `quay.io/cilium/operator-generic:v${call.version.replace(/^v/, "")}`,
        placement: "operator",
        hostNetwork: true,
        tolerations: EVERYWHERE,
        apart: true,
      }),
    ];
  },
};

const metallb: Chart = {
  name: "metallb",
  sources: ["https://metallb.github.io/metallb"],
  versions: { "0.16.1": "v0.16.1" },
  crds: ({ values }) =>
    at(values, "crds.enabled") === false
      ? []
      : [
          ...crds("metallb.io", "v1beta1", "IPAddressPool", "L2Advertisement", "BGPAdvertisement", "BFDProfile"),
          ...crds("metallb.io", "v1beta1", "Community", "ServiceL2Status"),
          ...crds("metallb.io", "v1beta2", "BGPPeer"),
        ],
  render: (call) => [
    workload("Deployment", `${call.release.name}-controller`, call, {
      placement: "controller",
      labels: { "app.kubernetes.io/name": "metallb" },
    }),
    workload("DaemonSet", `${call.release.name}-speaker`, call, {
      placement: "speaker",
      hostNetwork: true,
      capabilities: ["NET_RAW"],
      tolerations: [{ key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule", operator: "Exists" }],
    }),
  ],
};

const ingressNginx: Chart = {
  name: "ingress-nginx",
  sources: ["https://kubernetes.github.io/ingress-nginx"],
  versions: { "4.15.1": "1.15.1" },
  render: (call) => {
    const controller = dictAt(call.values, "controller");
    const hostPorts = at(controller, "hostPort.enabled") === true ? [80, 443] : [];
    const name = `${call.release.name}-controller`;
    const part = {
      placement: "controller",
      replicas: Number(controller.replicaCount ?? 1),
      hostNetwork: controller.hostNetwork === true,
      hostPorts: controller.hostNetwork === true ? [80, 443] : hostPorts,
      labels: { "app.kubernetes.io/name": "ingress-nginx" },
      apart: hostPorts.length > 0 || controller.hostNetwork === true,
    };
    const kind = controller.kind === "DaemonSet" ? "DaemonSet" : "Deployment";
    const served = at(controller, "service.enabled") !== false;
    const type = textAt(controller, "service.type") ?? "LoadBalancer";
    const className = textAt(controller, "ingressClassResource.name") ?? "nginx";
    return [
      workload(kind, name, call, part),
      ...(served ? [service(call, name, [80, 443], type)] : []),
      ingressClass(className, "k8s.io/ingress-nginx", at(controller, "ingressClassResource.default") === true),
    ];
  },
};

const traefik: Chart = {
  name: "traefik",
  sources: ["https://traefik.github.io/charts", "oci://ghcr.io/traefik/helm/traefik"],
  versions: { "41.3.0": "v3.7.11" },
  crds: () => [
    ...crds("traefik.io", "v1alpha1", "IngressRoute", "IngressRouteTCP", "IngressRouteUDP", "Middleware"),
    ...crds("traefik.io", "v1alpha1", "MiddlewareTCP", "TLSOption", "TLSStore", "ServersTransport", "TraefikService"),
  ],
  faults: ({ values }) => {
    const unavailable = at(values, "updateStrategy.rollingUpdate.maxUnavailable");
    return at(values, "hostNetwork") === true && !Number(String(unavailable ?? 0).replace("%", ""))
      ? ["maxUnavailable should be greater than 0 when using hostNetwork."]
      : [];
  },
  render: (call) => {
    const { values, release } = call;
    const hostPorts = ["web", "websecure"].flatMap((port) => Number(at(values, `ports.${port}.hostPort`) ?? 0) || []);
    const kind = at(values, "deployment.kind") === "DaemonSet" ? "DaemonSet" : "Deployment";
    const type = textAt(values, "service.spec.type") ?? textAt(values, "service.type") ?? "LoadBalancer";
    return [
      workload(kind, release.name, call, {
        placement: "",
        replicas: Number(at(values, "deployment.replicas") ?? 1),
        hostNetwork: at(values, "hostNetwork") === true,
        hostPorts,
        labels: { "app.kubernetes.io/name": "traefik" },
      }),
      ...(at(values, "service.enabled") === false ? [] : [service(call, release.name, [80, 443], type)]),
      ingressClass(
        textAt(values, "ingressClass.name") ?? release.name,
        "traefik.io/ingress-controller",
        at(values, "ingressClass.isDefaultClass") !== false,
      ),
    ];
  },
};

const kubeVip: Chart = {
  name: "kube-vip",
  sources: ["https://kube-vip.github.io/helm-charts"],
  versions: { "0.9.9": "v1.0.4" },
  faults: ({ values }) =>
    String(at(values, "env.cp_enable")) === "true" && !textAt(values, "config.address")
      ? ["config.address is required when env.cp_enable is true"]
      : [],
  render: (call) => [
    workload("DaemonSet", call.release.name, call, {
      placement: "",
      hostNetwork: true,
      capabilities: ["NET_ADMIN", "NET_RAW"],
      labels: { "app.kubernetes.io/name": KUBE_VIP },
      environment: {
        [ADDRESS]: textAt(call.values, "config.address") ?? "",
        ...(at(call.values, "env.vip_leaderelection") === "true"
          ? { [LEASE]: textAt(call.values, `env.${LEASE}`) ?? "plndr-cp-lock" }
          : {}),
      },
    }),
  ],
};

const externalDns: Chart = {
  name: "external-dns",
  sources: ["https://kubernetes-sigs.github.io/external-dns"],
  versions: { "1.21.1": "0.21.0" },
  crds: () => crds("externaldns.k8s.io", "v1alpha1", "DNSEndpoint"),
  render: (call) => [workload("Deployment", call.release.name, call, { placement: "" })],
};

const hcloudCcm: Chart = {
  name: "hcloud-cloud-controller-manager",
  sources: ["https://charts.hetzner.cloud"],
  versions: { "1.35.0": "1.35.0" },
  render: (call) => {
    const secrets: Dict = { hcloud: ["token"] };
    return [
      workload("Deployment", call.release.name, call, {
        placement: "",
        hostNetwork: at(call.values, "networking.enabled") === true,
        tolerations: EVERYWHERE,
        secrets: secrets as Record<string, string[]>,
      }),
    ];
  },
};

export const NETWORK_CHARTS: readonly Chart[] = [
  cilium,
  metallb,
  ingressNginx,
  traefik,
  kubeVip,
  externalDns,
  hcloudCcm,
];
