import { at, isMap, leaves, title } from "../objects";
import type { KubeObject } from "../objects";
import type { Tree } from "../tree";

interface Condition {
  readonly namespaces?: readonly string[];
  readonly namespaceSelector?: { readonly matchLabels?: Readonly<Record<string, string>> };
}

/** A store for all namespaces hands every secret of Vault to every user who may create an ExternalSecret in any namespace. */
export function findStoreFaults({ parts }: Tree): string[] {
  const objects = parts.flatMap((part) => part.objects.map((object) => ({ part, object })));
  const stores = objects.filter(({ object }) => object.kind === "ClusterSecretStore");
  const namespaces = objects.map(({ object }) => object).filter(({ kind }) => kind === "Namespace");
  return [
    ...stores
      .filter(({ object }) => conditionsOf(object).length === 0)
      .map(({ part, object }) => `${part.name}: ${title(object)} serves every namespace: it has no conditions`),
    ...objects.flatMap(({ part, object }) =>
      storeNames(object).flatMap((name) => {
        const store = stores.find((other) => other.object.metadata.name === name)?.object;
        const namespace = namespaces.find(({ metadata }) => metadata.name === object.metadata.namespace);
        if (!store || conditionsOf(store).some((condition) => admits(condition, namespace))) return [];
        return [`${part.name}: ${title(object)} uses ${title(store)}, which does not serve its namespace`];
      }),
    ),
  ];
}

function conditionsOf(store: KubeObject): Condition[] {
  return (at(store, "spec", "conditions") ?? []) as Condition[];
}

function storeNames(object: KubeObject): string[] {
  return [...leaves(object)].flatMap(({ key, value }) =>
    key === "secretStoreRef" && isMap(value) && value["kind"] === "ClusterSecretStore" ? [String(value["name"])] : [],
  );
}

function admits({ namespaces = [], namespaceSelector }: Condition, namespace: KubeObject | undefined): boolean {
  if (!namespace) return false;
  const wanted = Object.entries(namespaceSelector?.matchLabels ?? {});
  return (
    namespaces.includes(namespace.metadata.name) ||
    (wanted.length > 0 && wanted.every(([key, value]) => namespace.metadata.labels?.[key] === value))
  );
}
