/** What some work has read from the API. As long as all of it is the same, the work would do the same again. */
import type { KubeObject } from "./object";

/** The part of the API that was read. */
interface Readable {
  get(kind: string, name: string, namespace?: string): KubeObject | undefined;
  list(kind: string, namespace?: string): readonly KubeObject[];
}

interface ReadObject {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly object: KubeObject | undefined;
}

interface ReadList {
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly objects: readonly KubeObject[];
}

export class Reads {
  private readonly objects: ReadObject[] = [];
  private readonly lists: ReadList[] = [];

  addObject(kind: string, name: string, namespace: string | undefined, object: KubeObject | undefined): void {
    this.objects.push({ kind, name, namespace, object });
  }

  addList(kind: string, namespace: string | undefined, objects: readonly KubeObject[]): void {
    this.lists.push({ kind, namespace, objects });
  }

  /** Stored objects are never changed in place, so the same object has the same content. */
  areCurrent(api: Readable): boolean {
    return (
      this.objects.every(({ kind, name, namespace, object }) => api.get(kind, name, namespace) === object) &&
      this.lists.every(({ kind, namespace, objects }) => hasSameElements(api.list(kind, namespace), objects))
    );
  }
}

function hasSameElements(a: readonly KubeObject[], b: readonly KubeObject[]): boolean {
  return a === b || (a.length === b.length && a.every((object, index) => object === b[index]));
}
