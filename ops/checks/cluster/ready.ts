import type { KubernetesObject } from "../../clients/kubernetes/client";

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
}

export function readyCondition({ status }: KubernetesObject): Condition | undefined {
  return (status?.conditions as Condition[] | undefined)?.find(({ type }) => type === "Ready");
}

/** What Flux does not try again before it is changed. */
export function stalledCondition({ metadata, status }: KubernetesObject): Condition | undefined {
  if (status?.observedGeneration !== metadata.generation) return undefined;
  return (status?.conditions as Condition[] | undefined)?.find(
    (condition) => condition.type === "Stalled" && condition.status === "True",
  );
}

export function isReady(object: KubernetesObject): boolean {
  return readyCondition(object)?.status === "True";
}

/** `HelmRelease harbor/harbor`. */
export function nameOf({ kind = "object", metadata }: KubernetesObject): string {
  return `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ""}${metadata.name}`;
}
