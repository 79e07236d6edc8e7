/** Flux's controllers together. Each one works only while its own pod is ready. */
import type { Clock } from "../clock";
import type { GitRemotes } from "../git/remotes";
import type { KubernetesApi } from "../kubernetes/api";
import type { Controller } from "../kubernetes/controller";
import { at, listAt, textAt } from "../kubernetes/object";
import type { KubeObject } from "../kubernetes/object";
import { isRunning } from "../kubernetes/operators/readiness";
import type { Reads } from "../kubernetes/reads";
import type { Releases } from "../kubernetes/releases";
import { isSame } from "../kubernetes/stored-object";
import { describeMachines } from "../kubernetes/workloads";
import type { Collection, Store } from "../store";
import type { Builder } from "./build";
import { HELM_RELEASE, reconcileHelmRelease, releaseOf } from "./helm-releases";
import { KUSTOMIZATION, prebuild, prune, reconcileKustomization } from "./kustomizations";
import type { InventoryEntry } from "./kustomizations";
import { Renderer } from "./render";
import { GIT_REPOSITORY, reconcileSources } from "./sources";
import { FluxTiming } from "./timing";
import { VariableReader } from "./variables";

export interface FluxParts {
  readonly store: Store;
  readonly api: KubernetesApi;
  readonly releases: Releases;
  readonly remotes: GitRemotes;
  readonly builder: Builder;
  readonly clock: Clock;
}

export function fluxController(given: FluxParts): Controller {
  const parts = { ...given, renderer: new Renderer(), variables: new VariableReader(given.api) };
  const { store, api, releases, remotes } = parts;
  const timing = new FluxTiming(parts);
  // The objects that each object created: its finalizer deletes them with it.
  const inventories = store.collection<InventoryEntry[]>("flux/inventories");
  const installed = store.collection<{ name: string; namespace: string }>("flux/releases");
  const readCommits = () =>
    api
      .list(GIT_REPOSITORY)
      .map((source) =>
        remotes.find(textAt(source, "spec.url") ?? "")?.resolve(textAt(source, "spec.ref.branch") ?? "master"),
      )
      .join();
  /** What was read for each Kustomization and HelmRelease that needed no change, with the current commits and machines. */
  let settled = new WeakMap<KubeObject, Reads>();
  let known = "";
  const isSettled = (object: KubeObject) => {
    const reads = settled.get(object);
    return reads !== undefined && api.areCurrent(reads);
  };
  return {
    watches: readCommits,
    async reconcile() {
      const now = readCommits() + describeMachines(api.view);
      if (now !== known) settled = new WeakMap();
      known = now;
      if (api.type(GIT_REPOSITORY) && isRunning(api, "source-controller"))
        reconcileSources(api, remotes, releases.charts);
      if (api.type(KUSTOMIZATION) && isRunning(api, "kustomize-controller")) {
        await prebuild(parts);
        for (const { metadata } of api.list(KUSTOMIZATION)) {
          const live = api.get(KUSTOMIZATION, metadata.name, metadata.namespace);
          if (live && !isSettled(live)) {
            const reads = await api.observeAsync(() => reconcileKustomization(parts, live));
            if (reads) settled.set(live, reads);
          }
          timing.noteRevision(metadata);
        }
        finishDeleted(api, KUSTOMIZATION, inventories, (entries) => prune(api, entries));
        remember(api, inventories);
      }
      if (api.type(HELM_RELEASE) && isRunning(api, "helm-controller")) {
        for (const release of api.list(HELM_RELEASE)) {
          if (!isSettled(release)) {
            const reads = api.observe(() => reconcileHelmRelease(api, releases, release));
            if (reads) settled.set(release, reads);
          }
          const id = `${release.metadata.namespace}/${release.metadata.name}`;
          if (isSuspended(release)) installed.delete(id);
          else if (!installed.has(id)) installed.put(id, releaseOf(release));
        }
        finishDeleted(api, HELM_RELEASE, installed, ({ namespace, name }) => releases.uninstall(namespace, name));
      }
    },
  };
}

/** Flux does not delete the objects of a suspended object, even when the suspended object is deleted. */
function isSuspended(object: KubeObject): boolean {
  return at(object, "spec.suspend") === true;
}

function finishDeleted<T>(api: KubernetesApi, kind: string, kept: Collection<T>, finish: (value: T) => unknown): void {
  for (const [id, value] of kept.entries()) {
    const [namespace, name = ""] = id.split("/");
    if (api.get(kind, name, namespace)) continue;
    finish(value);
    kept.delete(id);
  }
}

function remember(api: KubernetesApi, inventories: Collection<InventoryEntry[]>): void {
  for (const kustomization of api.list(KUSTOMIZATION)) {
    const id = `${kustomization.metadata.namespace}/${kustomization.metadata.name}`;
    const entries = listAt(kustomization, "status.inventory.entries") as InventoryEntry[];
    const orphans = isSuspended(kustomization) || textAt(kustomization, "spec.deletionPolicy") === "Orphan";
    const wanted = orphans ? [] : entries;
    if (!isSame(inventories.get(id), wanted)) inventories.put(id, wanted);
  }
}
