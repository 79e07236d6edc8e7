import type { Collection, Store } from "../store";
import { noMatch, notFound } from "./api-error";
import { CRD } from "./new-objects";
import { groupKind, versionOf } from "./object";
import type { KubeObject } from "./object";
import { Reads } from "./reads";
import { BUILT_IN_TYPES, resourceName, typeKey, typeOfCrd } from "./resource-types";
import type { ResourceType } from "./resource-types";
import { idOf } from "./stored-object";

/** What the API server keeps in etcd: its objects by kind, with one revision for all of them. */
export class ApiStorage {
  /** By manager and object: what the manager applied last. */
  protected readonly applied: Collection<KubeObject>;
  private readonly collections = new Map<string, Collection<KubeObject>>();
  private known: ReadonlyMap<string, ResourceType> | undefined;
  private changes = 0;
  /** By kind: the revision of its last change. */
  private readonly changedKinds = new Map<string, number>();
  private reloadedAt = 0;
  private readonly byNamespace = new WeakMap<readonly KubeObject[], Map<string, readonly KubeObject[]>>();
  /** What the observed work has read so far. */
  private reads: Reads | undefined;

  constructor(private readonly store: Store) {
    this.applied = store.collection("kubernetes/applied");
    this.readRevision();
  }

  /** Grows with every change. */
  revision(): number {
    return this.changes;
  }

  /** The revision of the last change to an object of the kind. */
  changedAt(kind: string): number {
    return Math.max(this.changedKinds.get(kind) ?? 0, this.reloadedAt);
  }

  /** Forgets everything, as a new etcd does. */
  reset(): void {
    for (const type of this.types()) for (const object of this.list(typeKey(type))) this.remove(type, object);
    for (const [id] of this.applied.entries()) this.applied.delete(id);
  }

  /** For objects that other code added to the store. */
  reload(): void {
    this.known = undefined;
    this.readRevision();
    this.changes += 1;
    this.reloadedAt = this.changes;
  }

  /** A restarted server continues from the newest object. */
  private readRevision(): void {
    for (const type of this.types())
      for (const { metadata } of this.list(typeKey(type)))
        this.changes = Math.max(this.changes, Number(metadata.resourceVersion ?? 0));
  }

  types(): ResourceType[] {
    return [...this.typeMap().values()];
  }

  type(kind: string): ResourceType | undefined {
    return this.typeMap().get(kind);
  }

  /** @throws ApiError if the server does not have the kind in that version. */
  typeOf(object: { readonly apiVersion: string; readonly kind: string }): ResourceType {
    const type = this.typeMap().get(groupKind(object));
    if (!type?.versions.includes(versionOf(object.apiVersion))) throw noMatch(object.kind, object.apiVersion);
    return type;
  }

  get(kind: string, name: string, namespace?: string): KubeObject | undefined {
    const object = this.collection(kind).get(idOf(name, namespace));
    this.reads?.addObject(kind, name, namespace, object);
    return object;
  }

  /** @throws ApiError if it does not exist. */
  require(kind: string, name: string, namespace?: string): KubeObject {
    const object = this.get(kind, name, namespace);
    if (!object) throw notFound(this.nameOf(kind), name);
    return object;
  }

  /** The same array until an object of this kind changes. */
  list(kind: string, namespace?: string): readonly KubeObject[] {
    const objects = this.listed(kind, namespace);
    this.reads?.addList(kind, namespace, objects);
    return objects;
  }

  /** Runs the work. @returns what it has read; undefined if an object has changed meanwhile */
  observe(work: () => void): Reads | undefined {
    const observation = this.startObserving();
    try {
      work();
    } finally {
      observation.end();
    }
    return observation.result();
  }

  /**
   * The same for work that waits. Other requests may read meanwhile, which is recorded too, and can only cause an unnecessary run. Two
   * such calls must be nested, and never overlap.
   */
  async observeAsync(work: () => void | Promise<void>): Promise<Reads | undefined> {
    const observation = this.startObserving();
    try {
      await work();
    } finally {
      observation.end();
    }
    return observation.result();
  }

  private startObserving(): { end(): void; result(): Reads | undefined } {
    const { changes, reads: outer } = this;
    const reads = (this.reads = new Reads(changes));
    outer?.add(reads);
    return {
      end: () => void (this.reads = outer),
      result: () => (this.changes === changes ? reads : undefined),
    };
  }

  /** Whether all reads are current. If they are, they count as reads of the caller too, because it skips the work that made them. */
  areCurrent(reads: Reads): boolean {
    const outer = this.reads;
    this.reads = undefined;
    const areCurrent = reads.areCurrent(this);
    this.reads = outer;
    if (areCurrent) outer?.add(reads);
    return areCurrent;
  }

  nameOf(kind: string): string {
    const type = this.type(kind);
    return type ? resourceName(type) : kind;
  }

  protected keep(type: ResourceType, object: KubeObject): KubeObject {
    this.changes += 1;
    const { name, namespace } = object.metadata;
    const stored = { ...object, metadata: { ...object.metadata, resourceVersion: String(this.changes) } };
    this.collection(typeKey(type)).put(idOf(name, namespace), stored);
    this.changedKinds.set(typeKey(type), this.changes);
    if (typeKey(type) === CRD) this.known = undefined;
    return stored;
  }

  protected remove(type: ResourceType, { metadata }: KubeObject): void {
    this.changes += 1;
    const id = idOf(metadata.name, metadata.namespace);
    this.collection(typeKey(type)).delete(id);
    this.changedKinds.set(typeKey(type), this.changes);
    const suffix = `|${typeKey(type)}|${id}`;
    for (const [key] of this.applied.entries()) if (key.endsWith(suffix)) this.applied.delete(key);
    if (typeKey(type) === CRD) this.known = undefined;
  }

  private listed(kind: string, namespace: string | undefined): readonly KubeObject[] {
    const objects = this.collection(kind).values();
    if (namespace === undefined) return objects;
    let spaces = this.byNamespace.get(objects);
    if (!spaces) this.byNamespace.set(objects, (spaces = new Map()));
    let inside = spaces.get(namespace);
    if (!inside) spaces.set(namespace, (inside = objects.filter(({ metadata }) => metadata.namespace === namespace)));
    return inside;
  }

  protected typeMap(): ReadonlyMap<string, ResourceType> {
    this.reads?.addList(CRD, undefined, this.collection(CRD).values());
    this.known ??= new Map(
      [...BUILT_IN_TYPES, ...this.list(CRD).flatMap((crd) => typeOfCrd(crd) ?? [])].map((type) => [
        typeKey(type),
        type,
      ]),
    );
    return this.known;
  }

  private collection(kind: string): Collection<KubeObject> {
    let collection = this.collections.get(kind);
    if (!collection) this.collections.set(kind, (collection = this.store.collection(`kubernetes/${kind}`)));
    return collection;
  }
}
