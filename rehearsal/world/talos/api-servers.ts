/** The API servers of the control planes: which ones serve, and which components are not compatible with them. */
import { notUp } from "../machines";
import { apiServerSkew } from "./api-server-skew";
import { componentSkew } from "./component-skew";
import type { ComponentSkew } from "./component-skew";
import { minorOf } from "./config/decode";
import type { Etcd } from "./etcd";
import type { EtcdJoining } from "./etcd-joining";
import { componentsOf, kubeletFault } from "./node";
import type { TalosNode } from "./node";
import type { RunningNodes } from "./running-nodes";

export class ApiServers {
  constructor(
    private readonly etcd: Etcd,
    private readonly nodes: RunningNodes,
    private readonly joining: EtcdJoining,
  ) {}

  /** The control planes of a cluster whose API server serves. */
  serving(clusterId: string): readonly TalosNode[] {
    return this.nodes
      .controlPlanes()
      .filter((node) => node.config.clusterId === clusterId && this.whyDown(node) === undefined);
  }

  /** Why the node's API server does not run; undefined when it does. */
  whyDown({ config, machine, name }: TalosNode): string | undefined {
    if (config.role !== "controlplane") return `${name} is a worker`;
    if (machine.isStarting) return notUp(machine);
    if (!this.etcd.exists(config.clusterId)) return "etcd has not been bootstrapped yet";
    const lost = this.etcd.quorumLost(config.clusterId);
    if (lost !== undefined) return lost;
    if (!machine.etcdData) return `${name} has not joined etcd: ${this.joining.whyNot(machine.id) ?? "it is about to"}`;
    const skew = this.storageSkew({ config, machine });
    if (skew !== undefined) return `kube-apiserver of ${name} ${skew}`;
    const fault = kubeletFault({ config, machine });
    return fault && `on ${name} ${fault}, so no static pod starts there`;
  }

  /** Components of a node that are not compatible with the serving API servers. */
  skewOf({ config }: TalosNode, servers = this.serving(config.clusterId)): ComponentSkew {
    const components = config.role === "controlplane" ? componentsOf(config) : undefined;
    const versions = servers.map((server) => server.config.apiServerVersion);
    return componentSkew(config.kubernetesVersion, components, versions);
  }

  /** All violations of the version skew policy among the nodes of a cluster, as text. */
  skewViolations(nodes: readonly TalosNode[], servers: readonly TalosNode[]): string[] {
    return nodes.flatMap((node) => {
      const apiServer = node.config.role === "controlplane" ? this.storageSkew(node) : undefined;
      const found = [apiServer && `kube-apiserver ${apiServer}`, ...Object.values(this.skewOf(node, servers))];
      return found.flatMap((why) => (why ? [`${node.name}: ${String(why)}`] : []));
    });
  }

  /** Records which versions have written to etcd: an older API server must not follow a newer one. */
  noteWriters(): void {
    for (const node of this.nodes.all())
      if (this.whyDown(node) === undefined)
        this.etcd.noteWriter(node.config.clusterId, node.machine.id, minorOf(node.config.apiServerVersion));
  }

  private storageSkew({ config, machine }: Pick<TalosNode, "config" | "machine">): string | undefined {
    const writers = this.etcd.writers(config.clusterId);
    const minors = Object.values(writers);
    const newest = minors.length > 0 ? Math.max(...minors) : undefined;
    return apiServerSkew({ own: writers[machine.id], newest }, config.apiServerVersion);
  }
}
