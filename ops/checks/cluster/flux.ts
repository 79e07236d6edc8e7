import { FLUX_KINDS, describeUnready, isReady } from "../readiness/flux-ready";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { failIfAny } from "./check";
import type { Check } from "./check";

export const flux: Check = {
  name: "everything that Flux reconciles is Ready",
  async look({ kubernetes }) {
    const lists = await Promise.all(FLUX_KINDS.map((path) => kubernetes.list(path)));
    failIfAny(lists.flat().flatMap(problemOf));
    const [sources = [], kustomizations = [], releases = []] = lists;
    failIfAny([
      ...(sources.length === 0 ? ["there is no GitRepository: Flux reads nothing"] : []),
      ...(kustomizations.length === 0 ? ["there is no Kustomization: Flux brings nothing"] : []),
    ]);
    const revisions = sources.map(({ status }) => String(status?.artifact?.revision ?? "a revision it does not tell"));
    const made = `${kustomizations.length} Kustomizations, ${releases.length} HelmReleases`;
    return `${made}, from ${[...new Set(revisions)].join(", ")}`;
  },
};

function problemOf(object: KubernetesObject): string[] {
  const { metadata, kind = "object", spec, status } = object;
  const name = `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ""}${metadata.name}`;
  // Whatever it says was true when it was stopped, and nobody looks any more.
  if (spec?.suspend === true) return [`${name} is suspended`];
  if (!isReady(object)) return [describeUnready(object)];
  const observed: unknown = status?.observedGeneration;
  const isStale = typeof observed === "number" && observed !== metadata.generation;
  return isStale ? [`${name} was changed, and Flux has not looked at it since`] : [];
}
