import type { Cluster } from "../../spec";
import { KubernetesClient } from "../kubernetes/client";
import type { KubernetesObject } from "../kubernetes/client";
import { reasonOf, waitUntil } from "../patience";
import type { Context } from "./context";

/** From the first API answer to the last node Ready: a few minutes; images have to be pulled. */
const NODES_SECONDS = 900;

/** Flux pulls every chart and image of the cluster: a quarter of an hour is normal, and half of one is not yet wrong. */
const FLUX_SECONDS = 2700;

/** All nodes of the cluster file are there and Ready: by the condition, not by a word in a table (T30). */
export function nodesReady(context: Context): Promise<void> {
  return patiently(context, NODES_SECONDS, async (client) => missingNodes(context.cluster, await client.list(NODES)), {
    what: "The nodes",
    look: "kubectl describe nodes",
  });
}

/** Everything that Flux reconciles is Ready. */
export function fluxReady(context: Context): Promise<void> {
  const missing = async (client: KubernetesClient) => {
    const unready = (await Promise.all(FLUX_KINDS.map((path) => client.list(path))))
      .flat()
      .filter((it) => !isReady(it));
    return unready.length > 0 ? unready.map(describeUnready).join("; ") : undefined;
  };
  return patiently(context, FLUX_SECONDS, missing, {
    what: "What Flux reconciles",
    look: "kubectl get kustomizations,helmreleases -A",
  });
}

const NODES = "/api/v1/nodes";

export const FLUX_KINDS = [
  "/apis/source.toolkit.fluxcd.io/v1/gitrepositories",
  "/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations",
  "/apis/helm.toolkit.fluxcd.io/v2/helmreleases",
] as const;

async function patiently(
  { places, signal }: Context,
  seconds: number,
  missing: (client: KubernetesClient) => Promise<string | undefined>,
  { what, look }: { what: string; look: string },
): Promise<void> {
  const ask = async () => {
    try {
      return await missing(new KubernetesClient(places.kubeconfig));
    } catch (error) {
      return reasonOf(error);
    }
  };
  const tooLate = (lastSeen: string) =>
    `${what} did not become ready within ${Math.round(seconds / 60)} minutes; still missing: ${lastSeen}.\n` +
    `Look closer with: KUBECONFIG=${places.kubeconfig} ${look}`;
  await waitUntil(ask, seconds, tooLate, signal);
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
