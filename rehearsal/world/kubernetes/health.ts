/** Whether an object has reached its desired state, by the rules that Helm and Flux share (kstatus). */
import type { KubernetesApi } from "./api";
import { at, conditionOf, groupKind, listAt, textAt } from "./object";
import type { KubeObject } from "./object";
import { findPodTrouble } from "./pods";
import { podsOf } from "./workload-status";

export interface Health {
  readonly status: "Current" | "InProgress" | "Failed" | "NotFound";
  /** What it waits for. */
  readonly message?: string;
}

/** Kinds whose controller always sets a Ready condition: without one, they are not reconciled yet. */
const REPORTING = [
  "Kustomization.kustomize.toolkit.fluxcd.io",
  "HelmRelease.helm.toolkit.fluxcd.io",
  "GitRepository.source.toolkit.fluxcd.io",
  "OCIRepository.source.toolkit.fluxcd.io",
];

const CURRENT: Health = { status: "Current" };

export function healthOf(api: KubernetesApi, object: KubeObject | undefined): Health {
  if (!object) return { status: "NotFound" };
  switch (groupKind(object)) {
    case "Deployment.apps":
    case "StatefulSet.apps":
      return workloadHealth(api, object, Number(at(object, "spec.replicas") ?? 1), "status.readyReplicas");
    case "DaemonSet.apps":
      return workloadHealth(
        api,
        object,
        Number(at(object, "status.desiredNumberScheduled") ?? 1),
        "status.numberReady",
      );
    case "Job.batch":
      if (at(object, "status.failed")) return { status: "Failed", message: whyNot(api, object) };
      return at(object, "status.succeeded") ? CURRENT : inProgress(whyNot(api, object) ?? "Job is in progress");
    case "PersistentVolumeClaim":
      return at(object, "status.phase") === "Bound" ? CURRENT : inProgress(textAt(object, "status.message"));
    case "Pod":
      return at(object, "status.phase") === "Running" || at(object, "status.phase") === "Succeeded"
        ? CURRENT
        : inProgress(findPodTrouble(api, object)?.message);
    case "Service":
      return at(object, "spec.type") === "LoadBalancer" && listAt(object, "status.loadBalancer.ingress").length === 0
        ? inProgress("Service type is LoadBalancer, but no address has been assigned")
        : CURRENT;
    default:
      return customHealth(object);
  }
}

function workloadHealth(api: KubernetesApi, object: KubeObject, wanted: number, readyPath: string): Health {
  if (at(object, "status.observedGeneration") !== object.metadata.generation) return inProgress("not observed yet");
  const ready = Number(at(object, readyPath) ?? 0);
  return ready >= wanted ? CURRENT : inProgress(`${ready}/${wanted} pods ready${addPrefix(whyNot(api, object))}`);
}

/** The first reason why a workload's pods are not ready. */
function whyNot(api: KubernetesApi, object: KubeObject): string | undefined {
  const troubled = podsOf(api, object).flatMap((pod) => {
    const trouble = findPodTrouble(api, pod);
    return trouble ? [`pod ${pod.metadata.name}: ${trouble.message}`] : [];
  });
  const refused = api
    .list("Event", object.metadata.namespace)
    .filter(
      (event) => at(event, "reason") === "FailedCreate" && at(event, "involvedObject.uid") === object.metadata.uid,
    )
    .map((event) => String(event.message));
  return troubled[0] ?? refused.at(-1);
}

function customHealth(object: KubeObject): Health {
  const observed = at(object, "status.observedGeneration");
  if (typeof observed === "number" && observed !== object.metadata.generation) return inProgress("not observed yet");
  const ready = conditionOf(object, "Ready");
  if (!ready) return REPORTING.includes(groupKind(object)) ? inProgress("not reconciled yet") : CURRENT;
  return ready.status === "True" ? CURRENT : inProgress(ready.message);
}

function inProgress(message: string | undefined): Health {
  return { status: "InProgress", ...(message ? { message } : {}) };
}

function addPrefix(message: string | undefined): string {
  return message ? `: ${message}` : "";
}
