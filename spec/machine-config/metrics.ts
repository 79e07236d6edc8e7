/** Metrics of the control plane, if the cluster has a Prometheus: Talos binds them to the loopback of the node. */
import type { Cluster } from "../cluster";

const EVERY_ADDRESS = "0.0.0.0";

/** Plain HTTP without a login: it serves metrics of etcd, but none of its data. */
const ETCD_METRICS_PORT = 2381;

/** Controller manager and scheduler: HTTPS, for clients that may read `/metrics` in Kubernetes. */
const COMPONENT_PORTS = [10257, 10259];

/** The ingress firewall of the nodes and the firewall of a rented site decide which clients reach them. */
export const CONTROL_PLANE_METRICS: readonly number[] = [ETCD_METRICS_PORT, ...COMPONENT_PORTS];

/** Flags of controller manager and scheduler; those of the cluster file win. */
export function metricsFlags({ services }: Pick<Cluster, "services">): Readonly<Record<string, string>> {
  return services.monitoring ? { "bind-address": EVERY_ADDRESS } : {};
}

/** The section of etcd. etcd reads its flags when it starts, so they take effect with the next reboot. */
export function etcdMetrics({ services }: Pick<Cluster, "services">): object {
  if (!services.monitoring) return {};
  return { extraArgs: { "listen-metrics-urls": `http://${EVERY_ADDRESS}:${ETCD_METRICS_PORT}` } };
}
