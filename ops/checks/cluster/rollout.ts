import type { KubernetesObject } from "../../clients/kubernetes/client";

interface WorkloadStatus {
  readonly observedGeneration?: number;
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly updatedReplicas?: number;
  readonly desiredNumberScheduled?: number;
  readonly updatedNumberScheduled?: number;
  readonly numberReady?: number;
}

/**
 * Why a Deployment or DaemonSet does not match its current specification; undefined if it does. Pod counts are
 * meaningless before the controller has observed the specification.
 *
 * @param name for a workload that does not exist
 */
export function rolloutFault(workload: KubernetesObject | undefined, name: string): string | undefined {
  if (!workload) return `there is no ${name}`;
  const { metadata, kind, spec } = workload;
  const status = (workload.status ?? {}) as WorkloadStatus;
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0))
    return `${name}: its controller has not observed the last change yet`;
  const isDaemonSet = kind === "DaemonSet" || status.desiredNumberScheduled !== undefined;
  const [wanted, updated, ready] = isDaemonSet
    ? [status.desiredNumberScheduled ?? 0, status.updatedNumberScheduled ?? 0, status.numberReady ?? 0]
    : [Number(spec?.replicas ?? 1), status.updatedReplicas ?? 0, status.readyReplicas ?? 0];
  if (updated < wanted) return `${name}: ${updated} of ${wanted} pods are updated`;
  if (ready < wanted) return `${name}: ${ready} of ${wanted} pods are ready`;
  // Pods of the old specification are deleted last.
  if (!isDaemonSet && (status.replicas ?? 0) > updated)
    return `${name}: ${(status.replicas ?? 0) - updated} pods of the old version still exist`;
  return undefined;
}
