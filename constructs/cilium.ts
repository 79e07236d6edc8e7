import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { Release } from "../.gen/providers/helm/release";
import type { Cluster } from "../spec";
import { encodeJson } from "./encode";
import { named } from "./naming";

export interface CiliumProps {
  readonly cluster: Cluster;
  readonly version: string;
  readonly mtu: number;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** The pod network. It stands before Flux, because without it no pod of Flux would start. */
export class Cilium extends Construct {
  readonly release: Release;

  constructor(scope: Construct, id: string, { cluster, version, mtu, dependsOn }: CiliumProps) {
    super(scope, id);
    this.release = named(
      new Release(this, "release", {
        name: "cilium",
        namespace: "kube-system",
        repository: "https://helm.cilium.io",
        chart: "cilium",
        version,
        values: [encodeJson(ciliumValues(cluster, mtu))],
        wait: true,
        timeout: 900,
        dependsOn: [...dependsOn],
      }),
      "cilium",
    );
  }
}

function ciliumValues(cluster: Cluster, mtu: number): object {
  return {
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
    // Two operators refuse to share a node.
    operator: { replicas: cluster.nodes.length > 1 ? 2 : 1 },
  };
}
