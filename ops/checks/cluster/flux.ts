import type { KubernetesObject } from "../../clients/kubernetes/client";
import { findCondition, trueCondition } from "../../clients/kubernetes/conditions";
import { failed, passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { KubernetesApi, NodeContext } from "./context";
import { isReady, nameOf } from "./ready";

const KINDS = [
  "/apis/source.toolkit.fluxcd.io/v1/gitrepositories",
  "/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations",
  "/apis/helm.toolkit.fluxcd.io/v2/helmreleases",
] as const;

interface Unready {
  readonly unready: readonly string[];
  /** The unready objects that Flux does not retry until something changes. */
  readonly stalled: readonly string[];
}

type FluxContext = Pick<NodeContext, "kubernetes" | "kubeconfig">;

export const fluxReady: Check<FluxContext> = {
  id: "flux-ready",
  title: "everything that Flux reconciles is Ready",
  needs: ["kubernetes-api"],
  async run(context) {
    const [sources = [], kustomizations = [], releases = []] = await listFlux(context.kubernetes);
    const command = kubectlCommand(context, "get kustomizations,helmreleases -A");
    const stalled = describeStalled([...sources, ...kustomizations, ...releases]);
    if (stalled.length > 0) return { ...failed(stalled.join("; "), command), isFinal: true };
    const revisions = sources.map(({ status }) => String(status?.artifact?.revision ?? "an unknown revision"));
    return passIfNone(
      describeUnready([...sources, ...kustomizations, ...releases]),
      `${kustomizations.length} Kustomizations, ${releases.length} HelmReleases, from ${[...new Set(revisions)].join(", ")}`,
      command,
    );
  },
};

/** Checked once, without waiting, because none of this changes by itself. */
export const fluxActive: Check<FluxContext> = {
  id: "flux-active",
  title: "Flux reconciles the repository, and nothing is suspended or stale",
  needs: ["kubernetes-api"],
  async run(context) {
    const lists = await listFlux(context.kubernetes);
    const [sources = [], kustomizations = []] = lists;
    return passIfNone(
      [
        ...lists.flat().flatMap(describeInactive),
        ...(sources.length === 0 ? ["there is no GitRepository: Flux reads nothing"] : []),
        ...(kustomizations.length === 0 ? ["there is no Kustomization: Flux applies nothing"] : []),
      ],
      `${lists.flat().length} objects`,
      kubectlCommand(context, "get gitrepositories,kustomizations,helmreleases -A"),
    );
  },
};

export function listFlux(kubernetes: KubernetesApi): Promise<KubernetesObject[][]> {
  return Promise.all(KINDS.map((path) => kubernetes.list(path)));
}

function describeUnready(objects: readonly KubernetesObject[]): string[] {
  return objects
    .filter((object) => !isReady(object))
    .map((object) => `${nameOf(object)}: ${findCondition(object, "Ready")?.message ?? "no status yet"}`);
}

/** Set if Flux does not retry the object until it is changed. */
function describeStalled(objects: readonly KubernetesObject[]): string[] {
  return objects.flatMap((object) => {
    if (object.status?.observedGeneration !== object.metadata.generation) return [];
    const condition = trueCondition(object, "Stalled");
    return condition ? [`${nameOf(object)}: ${condition.message ?? "stalled"}`] : [];
  });
}

/** The objects that Flux has not made Ready yet; empty without Flux. */
export async function listUnready(kubernetes: KubernetesApi): Promise<Unready> {
  const objects = (await Promise.all(KINDS.map((path) => kubernetes.list(path).catch(() => [])))).flat();
  return { unready: describeUnready(objects), stalled: describeStalled(objects) };
}

/** The status of a suspended object is outdated, and so is that of an object whose change Flux has not observed. */
function describeInactive(object: KubernetesObject): string[] {
  if (object.spec?.suspend === true) return [`${nameOf(object)} is suspended`];
  const observed: unknown = object.status?.observedGeneration;
  const isStale = typeof observed === "number" && observed !== object.metadata.generation;
  return isStale ? [`${nameOf(object)} was changed, but Flux has not reconciled it since`] : [];
}
