import type { KubernetesObject } from "../../clients/kubernetes/client";

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
}

export function readyCondition({ status }: KubernetesObject): Condition | undefined {
  return (status?.conditions as Condition[] | undefined)?.find(({ type }) => type === "Ready");
}

export function isReady(object: KubernetesObject): boolean {
  return readyCondition(object)?.status === "True";
}

/** `HelmRelease harbor/harbor`. */
export function nameOf({ kind = "object", metadata }: KubernetesObject): string {
  return `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ""}${metadata.name}`;
}
