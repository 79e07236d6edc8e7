import type { KubernetesApi } from "../kubernetes/api";
import { isReady, listAt, textAt } from "../kubernetes/object";
import type { KubeObject } from "../kubernetes/object";

/** The dependency that a Kustomization or HelmRelease waits for, with Flux's message. Unlike Flux, it reports a cycle. */
export function findDependencyFault(
  api: KubernetesApi,
  kind: string,
  object: KubeObject,
  revision?: string,
): string | undefined {
  for (const { name, namespace } of dependenciesOf(object)) {
    const dependency = api.get(kind, name, namespace);
    if (!dependency)
      return kind.startsWith("HelmRelease")
        ? `unable to get '${namespace}/${name}' dependency: helmreleases.helm.toolkit.fluxcd.io "${name}" not found`
        : `dependency '${namespace}/${name}' not found: kustomizations.kustomize.toolkit.fluxcd.io "${name}" not found`;
    if (!isReady(dependency)) return `dependency '${namespace}/${name}' is not ready${circle(api, kind, object)}`;
    // A dependency with the same source must have applied the same commit; its earlier state does not count.
    if (revision && isSameSource(object, dependency) && textAt(dependency, "status.lastAppliedRevision") !== revision)
      return `dependency '${namespace}/${name}' revision is not up to date${circle(api, kind, object)}`;
  }
  return undefined;
}

function isSameSource(...objects: readonly KubeObject[]): boolean {
  const sources = objects.map((object) =>
    ["kind", "name", "namespace"]
      .map(
        (field) =>
          textAt(object, `spec.sourceRef.${field}`) ?? (field === "namespace" ? object.metadata.namespace : ""),
      )
      .join("/"),
  );
  return new Set(sources).size === 1;
}

export interface Dependency {
  readonly name: string;
  readonly namespace: string;
}

export function dependenciesOf(object: KubeObject): Dependency[] {
  return listAt(object, "spec.dependsOn").map((dependency) => ({
    name: textAt(dependency, "name") ?? "",
    namespace: textAt(dependency, "namespace") ?? object.metadata.namespace ?? "",
  }));
}

function circle(api: KubernetesApi, kind: string, start: KubeObject): string {
  const goal = `${start.metadata.namespace}/${start.metadata.name}`;
  const seen = new Set<string>();
  const search = (object: KubeObject, way: readonly string[]): readonly string[] | undefined => {
    for (const { name, namespace } of dependenciesOf(object)) {
      const id = `${namespace}/${name}`;
      if (id === goal) return [...way, id];
      const next = seen.has(id) ? undefined : api.get(kind, name, namespace);
      seen.add(id);
      const found = next && search(next, [...way, id]);
      if (found) return found;
    }
    return undefined;
  };
  const way = search(start, [goal]);
  return way ? ` (dependency cycle: ${way.join(" → ")})` : "";
}
