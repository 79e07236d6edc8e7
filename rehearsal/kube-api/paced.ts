import type { Clock } from "../world/clock";
import { groupKind, listAt } from "../world/kubernetes/object";
import type { Dict, KubeObject } from "../world/kubernetes/object";

/** By kind: the operation that makes an object Ready when it ends. */
const READY_AFTER: Readonly<Record<string, (clock: Clock, object: KubeObject) => string | undefined>> = {
  Node: (clock, { metadata }) => clock.last("kubernetes-node", metadata.name),
  "Kustomization.kustomize.toolkit.fluxcd.io": (clock, { metadata }) => clock.last("flux-ready", metadata.name),
  "HelmRelease.helm.toolkit.fluxcd.io": (clock, { metadata: { name, namespace = "" } }) =>
    clock.last("flux-release", `${namespace}/${name}`),
};

/** In a rehearsal with a pace, clients see an object as Ready only after its duration has passed. */
export function asOfNow(clock: Clock, object: KubeObject): KubeObject {
  const operation = READY_AFTER[groupKind(object)]?.(clock, object);
  if (clock.pace.isOver(operation)) return object;
  const conditions = listAt(object, "status.conditions").map((condition) => {
    const { type } = condition as { type?: string };
    return type === "Ready"
      ? { ...(condition as Dict), status: "False", reason: "Progressing", message: "it is starting" }
      : condition;
  });
  return { ...object, status: { ...(object.status as Dict), conditions } };
}
