import type { KubernetesApi } from "../api";
import { isReady, withCondition } from "../object";
import type { KubeObject } from "../object";

/** Whether an application has a ready pod. */
export function isRunning(api: KubernetesApi, app: string): boolean {
  return hasReadyPod(
    api,
    ({ metadata: { labels } }) => labels?.["app.kubernetes.io/name"] === app || labels?.app === app,
  );
}

export function hasReadyPod(api: KubernetesApi, isOne: (pod: KubeObject) => boolean): boolean {
  return api.list("Pod").some((pod) => isOne(pod) && isReady(pod));
}

export function setReady(
  api: KubernetesApi,
  object: KubeObject,
  fault: string | undefined,
  reason: string,
  message: string,
) {
  const condition = fault
    ? ({ type: "Ready", status: "False", reason, message: fault } as const)
    : ({ type: "Ready", status: "True", reason, message } as const);
  api.setStatus(object, {
    ...withCondition(object, condition, api.now()),
    observedGeneration: object.metadata.generation,
  });
}
