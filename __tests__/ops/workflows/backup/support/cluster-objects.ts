import type { KubernetesObject } from "../../../../../ops/clients/kubernetes/client";
import type { Kill } from "../../../../support/kills";

export class Killed extends Error {
  override readonly name = "Killed";
}

export type Fields = Record<string, unknown>;

/** Objects of a cluster in memory, by path. A process can be killed at each change, before or after its effect. */
export class ClusterObjects {
  /** The change that is the last one, and whether it happens. */
  kill: Kill | undefined;
  changes = 0;
  protected readonly objects = new Map<string, KubernetesObject>();
  private count = 0;

  /** @param passTime names contain the second that they were given in */
  constructor(private readonly passTime: () => void) {}

  find(path: string): Promise<KubernetesObject | undefined> {
    return Promise.resolve(structuredClone(this.objects.get(path)));
  }

  list(path: string): Promise<KubernetesObject[]> {
    const [, group, plural] = /^(.*?)(?:\/namespaces\/[^/]+)?\/([^/]+)$/.exec(path) ?? [];
    const [, namespace] = /\/namespaces\/([^/]+)\//.exec(`${path}/`) ?? [];
    const isIn = (key: string) => {
      const [, own, ns, kind] = /^(.*?)\/namespaces\/([^/]+)\/([^/]+)\/[^/]+$/.exec(key) ?? [];
      return own === group && kind === plural && (namespace === undefined || ns === namespace);
    };
    return Promise.resolve([...this.objects].flatMap(([key, object]) => (isIn(key) ? [structuredClone(object)] : [])));
  }

  protected change<T>(effect: () => T): Promise<T> {
    this.changes += 1;
    this.passTime();
    const isLast = this.changes === this.kill?.at;
    if (isLast && this.kill?.isAfter === false) return Promise.reject(new Killed());
    try {
      const result = effect();
      return isLast ? Promise.reject(new Killed()) : Promise.resolve(result);
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  protected put(path: string, fields: Fields): void {
    const [, namespace = "", name = ""] = /\/namespaces\/([^/]+)\/[^/]+\/([^/]+)$/.exec(path) ?? [];
    this.count += 1;
    const given = fields.metadata as Fields | undefined;
    const metadata = {
      uid: `uid-${this.count}`,
      creationTimestamp: new Date().toISOString(),
      name,
      namespace,
      ...given,
    };
    this.objects.set(path, { ...fields, metadata } as unknown as KubernetesObject);
  }

  protected setStatus(path: string, status: Fields): void {
    this.objects.set(path, { ...(this.objects.get(path) as KubernetesObject), status });
  }
}
