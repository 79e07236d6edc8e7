/** What a workload reports about its pods. */
import type { KubernetesApi } from "./api";
import { at, isReady, textAt, withCondition } from "./object";
import type { Dict, KubeObject } from "./object";

export function workloadStatus(
  api: KubernetesApi,
  workload: KubeObject,
  wanted: number,
  violation: string | undefined,
): Dict {
  const pods = podsOf(api, workload);
  const ready = pods.filter(isReady).length;
  const observedGeneration = workload.metadata.generation;
  if (workload.kind === "Job") return jobStatus(api, workload, pods);
  if (workload.kind === "DaemonSet")
    return {
      currentNumberScheduled: pods.length,
      desiredNumberScheduled: wanted,
      numberAvailable: ready,
      numberMisscheduled: 0,
      numberReady: ready,
      updatedNumberScheduled: pods.length,
      observedGeneration,
    };
  const counts = {
    replicas: pods.length,
    readyReplicas: ready,
    availableReplicas: ready,
    updatedReplicas: pods.length,
    observedGeneration,
  };
  if (workload.kind === "StatefulSet") return counts;
  const available = ready >= wanted;
  const status = withCondition(
    workload,
    {
      type: "Available",
      status: available ? "True" : "False",
      reason: available ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
      message:
        violation ??
        (available ? "Deployment has minimum availability." : "Deployment does not have minimum availability."),
    },
    api.now(),
  );
  return { ...status, ...counts };
}

function jobStatus(api: KubernetesApi, workload: KubeObject, pods: readonly KubeObject[]): Dict {
  const succeeded = pods.filter((pod) => at(pod, "status.phase") === "Succeeded").length;
  if (pods.some((pod) => at(pod, "status.phase") === "Failed")) {
    const message = "Job has reached the specified backoff limit";
    const condition = { type: "Failed", status: "True", reason: "BackoffLimitExceeded", message } as const;
    return { ...withCondition(workload, condition, api.now()), failed: 1 };
  }
  if (succeeded === 0) return { active: 1 };
  const complete = { type: "Complete", status: "True", reason: "CompletionsReached", message: "" } as const;
  const completionTime = textAt(workload, "status.completionTime") ?? api.now();
  return { ...withCondition(workload, complete, completionTime), succeeded, completionTime };
}

export function podsOf(api: KubernetesApi, workload: KubeObject): KubeObject[] {
  return api
    .list("Pod", workload.metadata.namespace)
    .filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === workload.metadata.uid));
}
