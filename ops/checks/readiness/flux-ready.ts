import type { Cluster } from "../../../spec";
import { KubernetesClient } from "../../clients/kubernetes/client";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { BOUNDS } from "../timeouts";
import type { Places } from "../../support/places";
import { waitFor } from "../wait-for";

export const FLUX_KINDS = [
  "/apis/source.toolkit.fluxcd.io/v1/gitrepositories",
  "/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations",
  "/apis/helm.toolkit.fluxcd.io/v2/helmreleases",
] as const;

export interface FluxReadyOptions {
  readonly places: Pick<Places, "kubeconfig">;
  readonly signal: AbortSignal;
  readonly console: { say(text: string): void };
}

/** Waits until everything that Flux reconciles is Ready. */
export async function fluxReady({ places, signal, console }: FluxReadyOptions): Promise<void> {
  const look = `KUBECONFIG=${places.kubeconfig} kubectl get kustomizations,helmreleases -A`;
  await waitFor({
    goal: "everything that Flux reconciles is Ready",
    bound: BOUNDS.flux,
    signal,
    tell: (text) => console.say(text),
    look,
    async ask() {
      const client = new KubernetesClient(places.kubeconfig);
      const found = (await Promise.all(FLUX_KINDS.map((path) => client.list(path)))).flat();
      const unready = found.filter((object) => !isReady(object));
      return unready.length > 0 ? { what: unready.map(describeUnready).join("; "), look } : undefined;
    },
  });
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
}

function readyCondition({ status }: KubernetesObject): Condition | undefined {
  return (status?.conditions as Condition[] | undefined)?.find(({ type }) => type === "Ready");
}

export function isReady(object: KubernetesObject): boolean {
  return readyCondition(object)?.status === "True";
}

export function describeUnready(object: KubernetesObject): string {
  const { namespace, name } = object.metadata;
  const why = readyCondition(object)?.message ?? "it has said nothing yet";
  return `${object.kind ?? "object"} ${namespace ? `${namespace}/` : ""}${name}: ${why}`;
}

/** What is still missing among the nodes, or undefined. */
export function missingNodes({ nodes }: Cluster, found: readonly KubernetesObject[]): string | undefined {
  const problems = nodes.flatMap(({ name }) => {
    const node = found.find(({ metadata }) => metadata.name === name);
    if (!node) return [`node ${name}: it has not joined`];
    return isReady(node) ? [] : [describeUnready({ ...node, kind: "node" })];
  });
  return problems.length > 0 ? problems.join("; ") : undefined;
}
