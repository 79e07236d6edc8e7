import type { KubernetesApi } from "../api";
import { workload } from "../builders";
import type { Controller } from "../controller";
import { at, dictAt, listAt, ownedBy, textAt } from "../object";
import type { KubeObject } from "../object";
import { makeOnce } from "./make-once";
import { hasReadyPod } from "./readiness";

const GROUP = "monitoring.coreos.com";

/** The Prometheus operator: a StatefulSet for each Prometheus and Alertmanager. */
export function prometheusController(api: KubernetesApi): Controller {
  return {
    canRest: true,
    reconcile() {
      for (const kind of ["Prometheus", "Alertmanager"]) {
        const objects = api.type(`${kind}.${GROUP}`) ? api.list(`${kind}.${GROUP}`) : [];
        if (objects.length === 0 || !isOperatorRunning(api)) continue;
        for (const object of objects) {
          const set = api.apply(
            makeOnce(object, "set", () => setOf(object)),
            "prometheus-operator",
          );
          setAvailable(api, object, set);
        }
      }
    },
  };
}

function isOperatorRunning(api: KubernetesApi): boolean {
  return hasReadyPod(api, isOperator);
}

const operators = new WeakMap<object, boolean>();

function isOperator({ spec }: KubeObject): boolean {
  const containers = listAt(spec, "containers");
  let isOne = operators.get(containers);
  if (isOne === undefined)
    operators.set(containers, (isOne = JSON.stringify(containers).includes("/prometheus-operator:")));
  return isOne;
}

/** Source: prometheus-operator `pkg/operator/status.go`: Available while the pods that are wanted are ready. */
function setAvailable(api: KubernetesApi, object: KubeObject, set: KubeObject | undefined): void {
  const isAvailable = Number(at(set, "status.readyReplicas") ?? 0) >= Number(at(object, "spec.replicas") ?? 1);
  const status = isAvailable ? "True" : "False";
  if (textAt(object, "status.conditions.0.status") === status) return;
  api.update({ ...object, status: { ...dictAt(object, "status"), conditions: [{ type: "Available", status }] } });
}

function setOf(object: KubeObject): KubeObject {
  const { name, namespace = "" } = object.metadata;
  const type = object.kind.toLowerCase();
  const claim = dictAt(object, "spec.storage.volumeClaimTemplate.spec");
  const made = workload(
    "StatefulSet",
    `${type}-${name}`,
    { values: dictAt(object, "spec"), release: { name, namespace } },
    {
      replicas: Number(at(object, "spec.replicas") ?? 1),
      image: textAt(object, "spec.image"),
      labels: { "app.kubernetes.io/name": type, "operator.prometheus.io/name": name },
      claims: claim.resources
        ? [
            {
              name: `${type}-${name}-db`,
              storageClass: textAt(claim, "storageClassName"),
              size: textAt(claim, "resources.requests.storage"),
            },
          ]
        : [],
    },
  );
  return { ...made, metadata: { ...made.metadata, ownerReferences: ownedBy(object) } };
}
