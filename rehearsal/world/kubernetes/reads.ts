/** What some work has read from the API. As long as all of it is the same, the work would do the same again. */
import type { KubeObject } from "./object";
import { idOf } from "./stored-object";

/** The part of the API that was read. */
interface Readable {
  revision(): number;
  /** The revision of the last change to an object of the kind. */
  changedAt(kind: string): number;
  get(kind: string, name: string, namespace?: string): KubeObject | undefined;
  list(kind: string, namespace?: string): readonly KubeObject[];
}

interface ReadObject {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly object: KubeObject | undefined;
}

interface ReadList {
  readonly namespace: string | undefined;
  readonly objects: readonly KubeObject[];
}

/** Objects by id and lists by namespace, so that a repeated read is stored once. */
interface ReadsOfKind {
  readonly objects: Map<string, ReadObject>;
  readonly lists: Map<string, ReadList>;
}

export class Reads {
  private readonly kinds = new Map<string, ReadsOfKind>();
  /** The reads of work inside this work, and of such work that was skipped. */
  private readonly parts: Reads[] = [];

  /** @param revision the last one at which all reads were current */
  constructor(private revision: number) {}

  addObject(kind: string, name: string, namespace: string | undefined, object: KubeObject | undefined): void {
    this.of(kind).objects.set(idOf(name, namespace), { name, namespace, object });
  }

  addList(kind: string, namespace: string | undefined, objects: readonly KubeObject[]): void {
    this.of(kind).lists.set(namespace === undefined ? "" : `/${namespace}`, { namespace, objects });
  }

  add(part: Reads): void {
    this.parts.push(part);
  }

  areCurrent(api: Readable): boolean {
    for (const [kind, reads] of this.kinds)
      if (api.changedAt(kind) > this.revision && !isCurrent(api, kind, reads)) return false;
    if (!this.parts.every((part) => part.areCurrent(api))) return false;
    this.revision = api.revision();
    return true;
  }

  private of(kind: string): ReadsOfKind {
    let reads = this.kinds.get(kind);
    if (!reads) this.kinds.set(kind, (reads = { objects: new Map(), lists: new Map() }));
    return reads;
  }
}

/** Stored objects are never changed in place, so the same object has the same content. */
function isCurrent(api: Readable, kind: string, { objects, lists }: ReadsOfKind): boolean {
  for (const { name, namespace, object } of objects.values())
    if (api.get(kind, name, namespace) !== object) return false;
  for (const { namespace, objects: before } of lists.values())
    if (!hasSameElements(api.list(kind, namespace), before)) return false;
  return true;
}

function hasSameElements(a: readonly KubeObject[], b: readonly KubeObject[]): boolean {
  return a === b || (a.length === b.length && a.every((object, index) => object === b[index]));
}
