import { egressToNodeBlocked } from "../../../../rehearsal/world/kubernetes/network-policies";
import type { Endpoint } from "../../../../rehearsal/world/kubernetes/network-policies";
import { CONTROL_PLANE_METRICS } from "../../../../spec/machine-config/metrics";
import { chartOf, releasesOf } from "../tree";
import type { Tree } from "../tree";

/** Namespaces without policies of their own: the first two exist before Flux, the last one is any namespace of a user. */
const BARE = ["kube-system", "default", "of-a-user"];
const ENTITIES = ["host", "remote-node"] as const;
/** Source: prometheus-operator/prometheus-operator `pkg/prometheus/server/statefulset.go`. */
const PROMETHEUS = { "app.kubernetes.io/name": "prometheus" };

/** Prometheus reaches the metrics of the control plane, and no pod of another namespace does: those of etcd have no login. */
export function findNodeMetricsFaults(tree: Tree): string[] {
  const scraping = tree.parts.flatMap((part) =>
    releasesOf(part)
      .filter((release) => chartOf(part, release).name === "kube-prometheus-stack")
      .flatMap(({ metadata }) => metadata.namespace ?? []),
  );
  if (scraping.length === 0 || tree.cluster.network.cni.name !== "cilium") return [];
  const objects = tree.parts.flatMap((part) => part.objects);
  const endpoints = objects
    .filter(({ kind }) => kind === "Namespace")
    .map(({ metadata: { name, labels = {} } }): Endpoint => ({
      namespace: name,
      labels: PROMETHEUS,
      namespaceLabels: labels,
    }));
  const bare = BARE.map((namespace): Endpoint => ({ namespace, labels: PROMETHEUS, namespaceLabels: {} }));
  return [...endpoints, ...bare].flatMap((endpoint) =>
    CONTROL_PLANE_METRICS.flatMap((port) =>
      ENTITIES.flatMap((entity) => {
        const blocked = egressToNodeBlocked(objects, endpoint, port, entity);
        const isScraping = scraping.includes(endpoint.namespace);
        if (isScraping && blocked !== undefined)
          return [`${endpoint.namespace} does not reach ${entity}:${port}: ${blocked}`];
        return !isScraping && blocked === undefined ? [`pods of ${endpoint.namespace} reach ${entity}:${port}`] : [];
      }),
    ),
  );
}
