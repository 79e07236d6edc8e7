import type { KubernetesObject } from "../../clients/kubernetes/client";
import { trueCondition } from "../../clients/kubernetes/conditions";

export function isReady(object: KubernetesObject): boolean {
  return trueCondition(object, "Ready") !== undefined;
}

/** For example `HelmRelease harbor/harbor`. */
export function nameOf({ kind = "object", metadata }: KubernetesObject): string {
  return `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ""}${metadata.name}`;
}
