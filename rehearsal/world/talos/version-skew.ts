/** Nodes whose versions of Kubernetes must not run beside those of the others. */
import { apiServerSkew } from "./api-server-skew";
import type { TalosCluster } from "./cluster";
import { componentSkew } from "./component-skew";
import type { ComponentSkew } from "./component-skew";
import type { Etcd } from "./etcd";
import { componentsOf } from "./node";
import type { TalosNode } from "./node";

/** Why the node's API server cannot serve what etcd holds. */
export function apiServerFault(
  etcd: Etcd,
  { config, machine }: Pick<TalosNode, "config" | "machine">,
): string | undefined {
  const writers = etcd.writers(config.clusterId);
  const minors = Object.values(writers);
  const newest = minors.length > 0 ? Math.max(...minors) : undefined;
  return apiServerSkew({ own: writers[machine.id], newest }, config.apiServerVersion);
}

/** @param servers the control planes whose API server serves */
export function nodeSkew({ config }: TalosNode, servers: readonly TalosNode[]): ComponentSkew {
  const components = config.role === "controlplane" ? componentsOf(config) : undefined;
  const versions = servers.map((server) => server.config.apiServerVersion);
  return componentSkew(config.kubernetesVersion, components, versions);
}

/** Every violation of the version skew policy in the cluster that runs, in words. */
export function skewViolations(cluster: TalosCluster): string[] {
  const servers = cluster.serving();
  return cluster.members().flatMap((node) => {
    const apiServer = node.config.role === "controlplane" ? apiServerFault(cluster.etcd, node) : undefined;
    const faults: (string | undefined)[] = [
      apiServer && `kube-apiserver ${apiServer}`,
      ...Object.values(nodeSkew(node, servers) as Record<string, string | undefined>),
    ];
    return faults.flatMap((why) => (why === undefined ? [] : [`${node.name}: ${why}`]));
  });
}
