/** Values of the Helm releases that Terraform installs: Cilium, kube-vip and read-only Flux. */
import { LINK } from "../machine-config";

export interface CiliumSize {
  readonly mtu: number;
  readonly nodes: number;
  /** The minor version whose defaults the chart keeps. */
  readonly upgradeCompatibility?: string | undefined;
}

export function ciliumValues({ mtu, nodes, upgradeCompatibility }: CiliumSize): Record<string, unknown> {
  return {
    ...(upgradeCompatibility === undefined ? {} : { upgradeCompatibility }),
    ipam: { mode: "kubernetes" },
    routingMode: "tunnel",
    tunnelProtocol: "vxlan",
    MTU: mtu,
    kubeProxyReplacement: true,
    k8sServiceHost: "localhost",
    k8sServicePort: 7445,
    // KubeSpan and the host's DNS break under BPF host routing (T24).
    bpf: { hostLegacyRouting: true },
    // Talos mounts cgroups itself and lets no pod load kernel modules.
    cgroup: { autoMount: { enabled: false }, hostRoot: "/sys/fs/cgroup" },
    securityContext: {
      capabilities: {
        ciliumAgent: [
          "CHOWN",
          "KILL",
          "NET_ADMIN",
          "NET_RAW",
          "IPC_LOCK",
          "SYS_ADMIN",
          "SYS_RESOURCE",
          "DAC_OVERRIDE",
          "FOWNER",
          "SETGID",
          "SETUID",
        ],
        cleanCiliumState: ["NET_ADMIN", "SYS_ADMIN", "SYS_RESOURCE"],
      },
    },
    // Two replicas never run on the same node.
    operator: { replicas: nodes > 1 ? 2 : 1 },
  };
}

export function kubeVipValues(address: string): Record<string, unknown> {
  return {
    config: { address },
    env: {
      vip_interface: LINK,
      vip_arp: "true",
      cp_enable: "true",
      vip_leaderelection: "true",
      vip_leasename: "kube-vip",
      // Addresses of LoadBalancer services belong to MetalLB.
      svc_enable: "false",
      // It would need kernel modules that Talos lets no pod load. Only the control plane that holds the VIP serves it.
      lb_enable: "false",
    },
    nodeSelector: { "node-role.kubernetes.io/control-plane": "" },
    tolerations: [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists", effect: "NoSchedule" }],
  };
}

export function fluxControllerValues(): Record<string, unknown> {
  return {
    // Deleting a CRD deletes all objects of its kind, and would wait for controllers that are already gone.
    crds: { annotations: { "helm.sh/resource-policy": "keep" } },
    imageAutomationController: { create: false },
    imageReflectionController: { create: false },
  };
}

export interface FluxSync {
  readonly url: string;
  readonly branch: string;
  readonly path: string;
  /** The Secret with the login for a private repository. */
  readonly login?: string | undefined;
}

export function fluxSyncValues({ url, branch, path, login }: FluxSync): Record<string, unknown> {
  return {
    gitRepository: {
      spec: {
        url,
        ref: { branch },
        interval: "1m",
        ...(login === undefined ? {} : { secretRef: { name: login } }),
      },
    },
    kustomization: {
      spec: {
        path: `./${path.replace(/^(?:\.\/)+/, "")}`,
        interval: "10m",
        prune: true,
        // A destroy removes Flux but keeps the objects that it installed; they are deleted with the machines (T13).
        deletionPolicy: "Orphan",
      },
    },
  };
}
