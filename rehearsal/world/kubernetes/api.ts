/** The simulated API server. kubectl, Terraform and the controllers all use it. */
import type { ClusterView } from "../cluster-view";
import type { Store } from "../store";
import { admit, checkImmutable, mergeStringData } from "./admission";
import { ApiError, Unreachable, alreadyExists, conflict, forbidden, notFound } from "./api-error";
import { ApiStorage } from "./api-storage";
import { SYSTEM_NAMESPACES, CRD, completeNew } from "./new-objects";
import { applyMerge } from "./merge";
import { groupKind, stableUuid } from "./object";
import type { Dict, KubeObject } from "./object";
import { apiVersionOf, resourceName, typeKey, typeOfCrd } from "./resource-types";
import type { ResourceType } from "./resource-types";
import { ApiStartup } from "./startup";
import { generateName, idOf, isSame, setNamespace, withVersion } from "./stored-object";

export interface ApiOptions {
  /** The world's time. Default: the real one. */
  readonly now?: () => Date;
}

interface UnchangedObject {
  readonly live: KubeObject;
  readonly manager: string;
  readonly types: ReadonlyMap<string, ResourceType>;
}

/** Kinds are written as "Secret" or "Deployment.apps". Methods return the stored object itself: change only a copy. */
export class KubernetesApi extends ApiStorage {
  /** Set from the bootstrap of etcd until the system namespaces exist. */
  readonly startup: ApiStartup;
  private readonly clock: () => Date;
  /** By manifest: the object after an apply without a change. Flux applies everything again in every round. */
  private readonly unchanged = new WeakMap<KubeObject, UnchangedObject>();
  private second = { at: NaN, text: "" };

  constructor(
    store: Store,
    readonly view: ClusterView,
    options: ApiOptions = {},
  ) {
    super(store);
    this.clock = options.now ?? (() => new Date());
    this.startup = new ApiStartup(store);
  }

  now(): string {
    const second = Math.floor(this.clock().getTime() / 1000) * 1000;
    if (second !== this.second.at)
      this.second = { at: second, text: new Date(second).toISOString().replace(/\.\d+Z$/, "Z") };
    return this.second.text;
  }

  /** @throws Unreachable if no API server responds. */
  reach(): void {
    const down = this.view.apiDown();
    if (down !== undefined) throw new Unreachable(down);
    this.startup.advance();
    if (!this.startup.isUnderWay()) this.createDefaults();
  }

  create(given: KubeObject, defaultNamespace?: string): KubeObject {
    const type = this.typeOf(given);
    const object = admit(type, setNamespace(type, generateName(given, this.revision()), defaultNamespace));
    const { name, namespace } = object.metadata;
    if (this.get(typeKey(type), name, namespace)) throw alreadyExists(resourceName(type), name);
    this.checkNamespace(type, object);
    const { status, ...rest } = object;
    const stored = {
      ...rest,
      apiVersion: apiVersionOf(type),
      metadata: {
        ...object.metadata,
        uid: stableUuid(`${typeKey(type)}/${namespace ?? ""}/${name}/${this.revision()}`),
        creationTimestamp: this.now(),
        ...(object.spec !== undefined ? { generation: 1 } : {}),
      },
      ...(status !== undefined ? { status } : {}),
    } as KubeObject;
    return this.keep(type, completeNew(type, stored));
  }

  /** Replaces an object. An identical object is no change. */
  update(given: KubeObject): KubeObject {
    const type = this.typeOf(given);
    const before = this.require(typeKey(type), given.metadata.name, given.metadata.namespace);
    if (given.metadata.resourceVersion && given.metadata.resourceVersion !== before.metadata.resourceVersion)
      throw conflict(resourceName(type), given.metadata.name);
    const object = admit(type, given);
    checkImmutable(type, before, object);
    const changed = !isSame(object.spec, before.spec);
    const { uid, creationTimestamp, resourceVersion, generation, deletionTimestamp } = before.metadata;
    const stored = {
      ...object,
      apiVersion: apiVersionOf(type),
      metadata: {
        ...object.metadata,
        uid,
        creationTimestamp,
        resourceVersion,
        ...(generation !== undefined ? { generation: generation + (changed ? 1 : 0) } : {}),
        ...(deletionTimestamp !== undefined ? { deletionTimestamp } : {}),
      },
    } as KubeObject;
    if (isSame(stored, before)) return before;
    if (deletionTimestamp === undefined || stored.metadata.finalizers?.length) return this.keep(type, stored);
    this.remove(type, stored);
    return stored;
  }

  /** Server-side apply: creates the object, or sets the fields of the manager and removes those that it no longer lists. */
  apply(given: KubeObject, manager: string, defaultNamespace?: string): KubeObject {
    const type = this.typeOf(given);
    const same = this.unchangedBy(given, defaultNamespace);
    if (same?.manager === manager) return same.live;
    const wanted = mergeStringData(type, setNamespace(type, given, defaultNamespace));
    const { name, namespace } = wanted.metadata;
    const id = `${manager}|${typeKey(type)}|${idOf(name, namespace)}`;
    const live = this.get(typeKey(type), name, namespace);
    const result = live
      ? this.update(withVersion(applyMerge(live, this.applied.get(id), wanted) as KubeObject, live))
      : this.create(wanted);
    const before = this.applied.get(id);
    if (!before || !isSame(before, wanted)) this.applied.put(id, wanted);
    else if (live && result === live) this.unchanged.set(given, { live, manager, types: this.typeMap() });
    return result;
  }

  private unchangedBy(given: KubeObject, defaultNamespace?: string): UnchangedObject | undefined {
    const known = this.unchanged.get(given);
    if (known?.types !== this.typeMap()) return undefined;
    const { name, namespace = defaultNamespace } = given.metadata;
    return this.get(groupKind(given), name, namespace) === known.live ? known : undefined;
  }

  /** A dry run of apply. @throws ApiError */
  check(given: KubeObject): void {
    const type = this.typeOf(given);
    if (this.unchangedBy(given)) return;
    const wanted = mergeStringData(type, setNamespace(type, given));
    const live = this.get(typeKey(type), wanted.metadata.name, wanted.metadata.namespace);
    const result = admit(type, live ? (applyMerge(live, undefined, wanted) as KubeObject) : wanted);
    if (live) checkImmutable(type, live, result);
    else this.checkNamespace(type, result);
  }

  setStatus(object: KubeObject, status: Dict): KubeObject {
    const type = this.typeOf(object);
    const live = this.require(typeKey(type), object.metadata.name, object.metadata.namespace);
    if (isSame(live.status, status)) return live;
    return this.keep(type, { ...live, status });
  }

  /** An object with finalizers is only marked: it is removed together with its last finalizer. */
  delete(kind: string, name: string, namespace?: string): KubeObject {
    const type = this.type(kind);
    if (!type) throw new ApiError(404, "NotFound", "the server could not find the requested resource");
    const object = this.require(kind, name, namespace);
    if (kind === "Namespace") {
      if (SYSTEM_NAMESPACES.includes(name)) throw forbidden("namespaces", name, "this namespace may not be deleted");
      this.emptyNamespace(name);
    }
    if (kind === "Node") this.view.deregister?.(name);
    if (kind === CRD) {
      const custom = typeOfCrd(object);
      if (custom) for (const each of this.list(typeKey(custom))) this.remove(custom, each);
    }
    if (object.metadata.finalizers?.length) {
      if (object.metadata.deletionTimestamp !== undefined) return object;
      return this.keep(type, { ...object, metadata: { ...object.metadata, deletionTimestamp: this.now() } });
    }
    this.remove(type, object);
    return object;
  }

  private emptyNamespace(namespace: string): void {
    for (const type of this.types().filter(({ namespaced }) => namespaced))
      for (const object of this.list(typeKey(type), namespace)) this.remove(type, object);
  }

  private createDefaults(): void {
    for (const name of SYSTEM_NAMESPACES)
      if (!this.get("Namespace", name)) this.create({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  }

  private checkNamespace(type: ResourceType, { metadata }: KubeObject): void {
    if (type.namespaced && !this.get("Namespace", metadata.namespace ?? ""))
      throw notFound("namespaces", metadata.namespace ?? "");
  }
}
