/** The common behaviour of namespaces, ConfigMaps and Secrets, which differ only in their content. */
import { Refusal } from "../protocol/behaviour";
import type { Diagnostic, ResourceBehaviour, State, Value } from "../protocol/behaviour";
import type { KubeObject } from "../world/kubernetes/object";
import type { KubernetesClient } from "./kubernetes-client";
import { expandMetadata, flattenMetadata, idParts, metadataFaults, patchedMap } from "./kubernetes-metadata";
import type { IgnoredMetadata } from "./kubernetes-metadata";
import { block, map } from "./shared/values";

export interface Kubernetes {
  readonly client: KubernetesClient;
  readonly ignored: IgnoredMetadata;
}

export interface ObjectKind {
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly defaults: Readonly<Record<string, Value>>;
  readonly replaceOnChange: readonly string[];
  /** Attributes that may not change once the object is immutable. */
  readonly frozen?: readonly string[];
  /** Fields of the object from the plan, and write-only values from the configuration. */
  expand(planned: State, config: State | null): Record<string, unknown>;
  /** Attributes from the object. */
  flatten(object: KubeObject, before: State): State;
  faults?(config: State): Diagnostic[];
}

export function objectBehaviour(kind: ObjectKind): ResourceBehaviour<Kubernetes> {
  const path = (namespace: string, name = "") =>
    `/api/v1${kind.namespaced ? `/namespaces/${namespace}` : ""}/${kind.plural}${name ? `/${name}` : ""}`;
  const place = (id: Value | undefined) => (kind.namespaced ? idParts(id) : { namespace: "", name: String(id ?? "") });
  const find = ({ client }: Kubernetes, state: State): KubeObject | undefined => {
    const { namespace, name } = place(state.id);
    return client.call("Get", path(namespace, name), (api) => api.get(kind.kind, name, namespace || undefined));
  };
  const show = (object: KubeObject, before: State, { ignored }: Kubernetes): State => ({
    ...before,
    ...kind.flatten(object, before),
    id: kind.namespaced ? `${object.metadata.namespace}/${object.metadata.name}` : object.metadata.name,
    metadata: flattenMetadata(object, before, ignored, kind.namespaced),
  });

  return {
    legacySdk: true,
    defaults: kind.defaults,
    replaceOnChange: kind.replaceOnChange,
    validate: (config) => [...metadataFaults(config), ...(kind.faults?.(config) ?? [])],
    plan: ({ prior }) => (prior?.immutable === true ? { replace: kind.frozen ?? [] } : undefined),
    create(planned, { provider, config }) {
      const metadata = expandMetadata(planned);
      const object = provider.client.call("Post", path(metadata.namespace ?? ""), (api) =>
        api.create({ apiVersion: "v1", kind: kind.kind, metadata, ...kind.expand(planned, config) } as KubeObject),
      );
      return show(object, planned, provider);
    },
    read(state, { provider }) {
      const object = find(provider, state);
      return object ? show(object, state, provider) : null;
    },
    update(planned, prior, { provider, config }) {
      const { namespace, name } = place(prior.id);
      const [was, is] = [block(prior, "metadata") ?? {}, block(planned, "metadata") ?? {}];
      const failed = `Failed to update ${kind.kind.toLowerCase()}: `;
      const object = provider.client.call(
        "Patch",
        path(namespace, name),
        (api) => {
          const live = api.require(kind.kind, name, namespace || undefined);
          const labels = patchedMap(live.metadata.labels, map(was, "labels"), map(is, "labels"));
          const annotations = patchedMap(live.metadata.annotations, map(was, "annotations"), map(is, "annotations"));
          return api.update({
            ...live,
            ...kind.expand(planned, config),
            metadata: { ...live.metadata, labels, annotations },
          });
        },
        failed,
      );
      const shown = show(object, planned, provider);
      // The old SDK plans computed values unchanged; the next refresh reads the new ones.
      const kept = block(prior, "metadata") ?? {};
      const metadata = block(shown, "metadata") ?? {};
      return {
        ...shown,
        metadata: [
          { ...metadata, resource_version: kept.resource_version ?? null, generation: kept.generation ?? null },
        ],
      };
    },
    delete(state, { provider }) {
      const { namespace, name } = place(state.id);
      provider.client.call("Delete", path(namespace, name), (api) => {
        if (api.get(kind.kind, name, namespace || undefined)) api.delete(kind.kind, name, namespace || undefined);
      });
    },
    import(id) {
      if (kind.namespaced && id.split("/").length !== 2)
        throw new Refusal(`Unexpected ID format ("${id}"), expected "namespace/name".`);
      return { id };
    },
  };
}
