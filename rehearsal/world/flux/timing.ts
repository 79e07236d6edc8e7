/** Records the durations of what Flux installs: each part after its dependencies, on ready nodes. */
import type { Clock } from "../clock";
import type { KubernetesApi } from "../kubernetes/api";
import { at, groupKind, isReady, listAt, textAt } from "../kubernetes/object";
import type { KubeObject, Metadata } from "../kubernetes/object";
import type { ReleaseRecord, Releases } from "../kubernetes/releases";
import { podsOf } from "../kubernetes/workload-status";
import type { Collection, Store } from "../store";
import { dependenciesOf } from "./dependencies";
import { HELM_RELEASE, releaseOf } from "./helm-releases";
import { KUSTOMIZATION, entryOf } from "./kustomizations";
import type { InventoryEntry } from "./kustomizations";

interface Parts {
  readonly store: Store;
  readonly api: KubernetesApi;
  readonly clock: Clock;
  readonly releases: Releases;
}

const WORKLOADS = ["Deployment.apps", "StatefulSet.apps", "DaemonSet.apps", "Job.batch"];
const DATABASE = "Cluster.postgresql.cnpg.io";
const RELEASE_NAME = "meta.helm.sh/release-name";
const RELEASE_NAMESPACE = "meta.helm.sh/release-namespace";

/** The stored record of what the clock already knows. */
export const FLUX_TIMING = "clock.flux";

export class FluxTiming {
  /** The versions that were already recorded. */
  private readonly seen: Collection<string>;

  constructor(private readonly parts: Parts) {
    this.seen = parts.store.collection(FLUX_TIMING);
  }

  /** Records the duration of a Kustomization, once for every revision that became ready. */
  noteRevision({ name, namespace }: Metadata): void {
    const { api, clock } = this.parts;
    const part = api.get(KUSTOMIZATION, name, namespace);
    if (!part || !isReady(part)) return;
    if (!this.isNew(`part ${namespace}/${name}`, textAt(part, "status.lastAppliedRevision"))) return;
    const others = dependenciesOf(part).map((other) => clock.last("flux-ready", other.name));
    const owner = this.ownerOf(part);
    const after = owner ? clock.last("flux-part", owner.metadata.name) : clock.last("flux_bootstrap_git");
    const action = others.length > 0 ? "apply-after-others" : "apply";
    const applied = clock.note("flux-part", action, name, [...others, after]);
    // The first Kustomization contains Flux itself, and the bootstrap has already waited for it.
    const noteObject = owner ? inventoryOf(part).flatMap((entry) => this.brought(entry, applied) ?? []) : [];
    clock.note("flux-ready", "report", name, [applied, ...noteObject]);
  }

  /** The Kustomization that applied this one; the first of all has none. */
  private ownerOf(part: KubeObject): KubeObject | undefined {
    const { id } = entryOf(part);
    return this.parts.api
      .list(KUSTOMIZATION)
      .find((other) => other.metadata.uid !== part.metadata.uid && inventoryOf(other).some((entry) => entry.id === id));
  }

  private brought({ id }: InventoryEntry, applied: string): string | undefined {
    const [namespace = "", name = "", group, kind = ""] = id.split("_");
    const object = this.parts.api.get(group ? `${kind}.${group}` : kind, name, namespace || undefined);
    if (!object) return undefined;
    const type = groupKind(object);
    if (type === HELM_RELEASE) return this.release(object, applied);
    if (type === DATABASE) return this.workload("flux-database", "create", object, applied);
    return WORKLOADS.includes(type) ? this.workload("flux-workload", name, object, applied) : undefined;
  }

  private release(object: KubeObject, applied: string): string | undefined {
    const { clock, releases } = this.parts;
    const { name, namespace } = releaseOf(object);
    const id = `${namespace}/${name}`;
    const record = releases.get(namespace, name);
    if (!record || !this.isNew(`release ${id}`, String(record.revision))) return clock.last("flux-release", id);
    const others = dependenciesOf(object).map((other) =>
      clock.last("flux-release", `${other.namespace}/${other.name}`),
    );
    const nodes = this.workloadsOf(record).flatMap((workload) => nodesUnder(this.parts, workload));
    return clock.note("flux-release", record.chart, id, [applied, ...others, ...nodes]);
  }

  private workload(type: string, action: string, object: KubeObject, applied: string): string | undefined {
    const { clock } = this.parts;
    const { name, namespace = "", generation } = object.metadata;
    const id = `${namespace}/${name}`;
    if (!this.isNew(`${type} ${id}`, String(generation))) return clock.last(type, id);
    return clock.note(type, action, id, [applied, ...nodesUnder(this.parts, object)]);
  }

  private workloadsOf({ objects }: ReleaseRecord): KubeObject[] {
    return objects
      .filter(({ kind }) => WORKLOADS.includes(kind))
      .flatMap(({ kind, name, namespace }) => this.parts.api.get(kind, name, namespace) ?? []);
  }

  private isNew(id: string, version = ""): boolean {
    if (this.seen.get(id) === version) return false;
    this.seen.put(id, version);
    return true;
  }
}

/** The readiness of the nodes that a workload's pods run on. */
export function nodesUnder({ api, clock }: Pick<Parts, "api" | "clock">, workload: KubeObject): string[] {
  const nodes = podsOf(api, workload).map((pod) => String(at(pod, "spec.nodeName")));
  return [...new Set(nodes)].flatMap((node) => clock.last("kubernetes-node", node) ?? []);
}

/** The operation that created a workload: a release, or an apply by Flux. */
export function creatingOperation(clock: Clock, { metadata }: KubeObject): string | undefined {
  const { annotations = {}, name, namespace } = metadata;
  const release = annotations[RELEASE_NAME];
  if (release === undefined) return clock.last("flux-workload", `${namespace}/${name}`);
  return clock.last("flux-release", `${annotations[RELEASE_NAMESPACE]}/${release}`);
}

function inventoryOf(part: KubeObject): InventoryEntry[] {
  return listAt(part, "status.inventory.entries") as InventoryEntry[];
}
