/** kustomize-controller: from a path in a source to objects in the cluster. */
import type { GitRemotes } from "../git/remotes";
import type { KubernetesApi } from "../kubernetes/api";
import { ApiError, notFound } from "../kubernetes/api-error";
import { recordEvent } from "../kubernetes/events";
import { healthOf } from "../kubernetes/health";
import type { Health } from "../kubernetes/health";
import {
  at,
  dictAt,
  formatName,
  groupKind,
  groupOf,
  listAt,
  textAt,
  versionOf,
  withCondition,
} from "../kubernetes/object";
import type { Dict, KubeObject } from "../kubernetes/object";
import { applyStaged } from "./apply";
import { BuildError } from "./build-error";
import type { Builder } from "./build";
import { findDependencyFault } from "./dependencies";
import { UnreadableExpression, expressedHealth } from "./health-expressions";
import type { Renderer } from "./render";
import { checkoutOf } from "./sources";
import type { VariableReader } from "./variables";

export const KUSTOMIZATION = "Kustomization.kustomize.toolkit.fluxcd.io";
const PRUNE = "kustomize.toolkit.fluxcd.io/prune";

class Failure extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly inventory?: readonly InventoryEntry[],
  ) {
    super(message);
  }
}

export interface InventoryEntry {
  /** namespace_name_group_Kind */
  readonly id: string;
  readonly v: string;
}

export interface KustomizeParts {
  readonly api: KubernetesApi;
  readonly remotes: GitRemotes;
  readonly builder: Builder;
  readonly renderer: Renderer;
  readonly variables: VariableReader;
}

/** Starts every build that will be needed, so that they run in parallel. */
export async function prebuild({ api, remotes, builder }: KustomizeParts): Promise<void> {
  await Promise.allSettled(
    api.list(KUSTOMIZATION).map(async (kustomization) => {
      const source = sourceOf(api, kustomization);
      const checkout = source && checkoutOf(remotes, source);
      if (!checkout) return;
      const spec = dictAt(kustomization, "spec");
      await builder.build(checkout.repository, checkout.commit, textAt(spec, "path") ?? ".", spec);
    }),
  );
}

export async function reconcileKustomization(parts: KustomizeParts, kustomization: KubeObject): Promise<void> {
  const { api } = parts;
  if (at(kustomization, "spec.suspend") === true) return;
  const before = listAt(kustomization, "status.inventory.entries") as InventoryEntry[];
  const requestedAt = kustomization.metadata.annotations?.["reconcile.fluxcd.io/requestedAt"];
  const status: Dict = {
    ...dictAt(kustomization, "status"),
    ...(requestedAt === undefined ? {} : { lastHandledReconcileAt: requestedAt }),
  };
  try {
    const { revision, inventory } = await reconcile(parts, kustomization, before);
    const message = `Applied revision: ${revision}`;
    const condition = { type: "Ready", status: "True", reason: "ReconciliationSucceeded", message } as const;
    Object.assign(
      status,
      { conditions: withCondition(kustomization, condition, api.now()).conditions },
      {
        inventory: { entries: inventory },
        lastAppliedRevision: revision,
        lastAttemptedRevision: revision,
      },
    );
  } catch (error) {
    const failure = error instanceof Failure || error instanceof BuildError ? error : undefined;
    if (!failure) throw error;
    const condition = { type: "Ready", status: "False", reason: failure.reason, message: failure.message } as const;
    Object.assign(status, { conditions: withCondition(kustomization, condition, api.now()).conditions });
    if (failure instanceof Failure && failure.inventory) status.inventory = { entries: failure.inventory };
    recordEvent(api, kustomization, "Warning", failure.reason, failure.message, "kustomize-controller");
  }
  const live = api.get(KUSTOMIZATION, kustomization.metadata.name, kustomization.metadata.namespace);
  if (live) api.setStatus(live, { ...status, observedGeneration: kustomization.metadata.generation });
}

async function reconcile(
  { api, remotes, builder, renderer, variables }: KustomizeParts,
  kustomization: KubeObject,
  before: readonly InventoryEntry[],
): Promise<{ revision: string; inventory: InventoryEntry[] }> {
  const spec = dictAt(kustomization, "spec");
  const source = sourceOf(api, kustomization);
  if (!source) {
    const [kind, name] = [textAt(spec, "sourceRef.kind"), textAt(spec, "sourceRef.name") ?? ""];
    throw new Failure("ArtifactFailed", notFound(api.nameOf(`${kind}.source.toolkit.fluxcd.io`), name).message);
  }
  const checkout = checkoutOf(remotes, source);
  if (!checkout) throw new Failure("ArtifactFailed", "Source artifact not found, retrying in 30s");
  const waits = findDependencyFault(api, KUSTOMIZATION, kustomization, checkout.revision);
  if (waits) throw new Failure("DependencyNotReady", waits);
  const built = await builder.build(checkout.repository, checkout.commit, textAt(spec, "path") ?? ".", spec);
  const objects = renderer.objectsOf(kustomization, built, variables.read(kustomization));
  let applied: KubeObject[];
  try {
    applied = applyStaged(api, objects);
  } catch (error) {
    throw new Failure("ReconciliationFailed", (error as Error).message);
  }
  const inventory = applied.map(entryOf);
  if (spec.prune === true)
    prune(
      api,
      before.filter(({ id }) => !inventory.some((entry) => entry.id === id)),
    );
  const fault = findHealthFault(api, kustomization, applied);
  if (fault) throw new Failure(fault.reason, fault.message, inventory);
  return { revision: checkout.revision, inventory };
}

function sourceOf(api: KubernetesApi, kustomization: KubeObject): KubeObject | undefined {
  const ref = dictAt(kustomization, "spec.sourceRef");
  const namespace = textAt(ref, "namespace") ?? kustomization.metadata.namespace;
  return api.get(`${String(ref.kind)}.source.toolkit.fluxcd.io`, String(ref.name), namespace);
}

function findHealthFault(
  api: KubernetesApi,
  kustomization: KubeObject,
  applied: readonly KubeObject[],
): { reason: string; message: string } | undefined {
  let unhealthy: Unhealthy[];
  try {
    unhealthy = unhealthyObjects(api, kustomization, applied);
  } catch (error) {
    if (error instanceof UnreadableExpression) return { reason: "InvalidCELExpression", message: error.message };
    throw error;
  }
  if (unhealthy.length === 0) return undefined;
  const timeout = textAt(kustomization, "spec.timeout") ?? textAt(kustomization, "spec.interval") ?? "5m";
  // Nothing is in progress, so waiting longer would change nothing.
  const early = unhealthy.every(({ status }) => status === "Failed");
  const [after, why] = early ? ["5s", "failed early due to stalled resources"] : [timeout, "timeout waiting for"];
  const list = unhealthy.map(({ words }) => words).join(", ");
  return { reason: "HealthCheckFailed", message: `health check failed after ${after}: ${why}: [${list}]` };
}

interface Unhealthy {
  readonly status: Health["status"];
  readonly words: string;
}

function unhealthyObjects(api: KubernetesApi, kustomization: KubeObject, applied: readonly KubeObject[]): Unhealthy[] {
  const wait = at(kustomization, "spec.wait") === true;
  const checks = listAt(kustomization, "spec.healthChecks").map((check) => {
    const [apiVersion, kind] = [textAt(check, "apiVersion") ?? "", textAt(check, "kind") ?? ""];
    const [name, namespace] = [textAt(check, "name") ?? "", textAt(check, "namespace")];
    const object = api.get(groupKind({ apiVersion, kind }), name, namespace);
    return { object, shown: formatName({ apiVersion, kind, metadata: { name, namespace } }) };
  });
  const all = applied.map((object) => ({
    object: api.get(groupKind(object), object.metadata.name, object.metadata.namespace),
    shown: formatName(object),
  }));
  return (wait ? all : checks).flatMap(({ object, shown }) => {
    // A Kustomization that depends on itself would wait forever.
    if (object?.metadata.uid === kustomization.metadata.uid) return [];
    const health = (object && expressedHealth(kustomization, object)) ?? healthOf(api, object);
    const why = health.message ? `: ${health.message}` : "";
    return health.status === "Current"
      ? []
      : [{ status: health.status, words: `${shown} status: '${health.status}'${why}` }];
  });
}

export function entryOf(object: KubeObject): InventoryEntry {
  const { name, namespace = "" } = object.metadata;
  const group = groupOf(object.apiVersion);
  return { id: [namespace, name, group, object.kind].join("_"), v: versionOf(object.apiVersion) };
}

export function prune(api: KubernetesApi, entries: readonly InventoryEntry[]): void {
  for (const { id } of [...entries].reverse()) {
    const [namespace = "", name = "", group = "", kind = ""] = id.split("_");
    const key = group ? `${kind}.${group}` : kind;
    const object = api.get(key, name, namespace || undefined);
    if (!object) continue;
    if ([object.metadata.labels?.[PRUNE], object.metadata.annotations?.[PRUNE]].includes("disabled")) continue;
    try {
      api.delete(key, name, namespace || undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
