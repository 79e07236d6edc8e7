/** API discovery: which resources the server has. */
import { apiVersionOf } from "../world/kubernetes/resource-types";
import type { ResourceType } from "../world/kubernetes/resource-types";

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

const SCALED = ["Deployment", "StatefulSet", "ReplicaSet"];
const SCALE = {
  subresource: "scale",
  responseKind: { group: "autoscaling", version: "v1", kind: "Scale" },
  verbs: ["get", "patch", "update"],
};

const EVICTION = {
  subresource: "eviction",
  responseKind: { group: "policy", version: "v1", kind: "Eviction" },
  verbs: ["create"],
};

function subresourcesOf({ kind, group }: ResourceType): (typeof SCALE)[] {
  if (kind === "Pod" && group === "") return [EVICTION];
  return SCALED.includes(kind) ? [SCALE] : [];
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
  readonly types: readonly ResourceType[];
}

function groupVersions(types: readonly ResourceType[]): GroupVersion[] {
  const found = new Map<string, { group: string; version: string; types: ResourceType[] }>();
  for (const type of types)
    for (const version of type.versions) {
      const key = `${type.group}/${version}`;
      const entry = found.get(key) ?? { group: type.group, version, types: [] };
      entry.types.push(type);
      found.set(key, entry);
    }
  return [...found.values()];
}

/** /api and /apis in the aggregated form. */
export function aggregateDiscovery(types: readonly ResourceType[], legacy: boolean): object {
  const groups = new Map<string, GroupVersion[]>();
  for (const entry of groupVersions(types).filter(({ group }) => (group === "") === legacy))
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return {
    kind: "APIGroupDiscoveryList",
    apiVersion: "apidiscovery.k8s.io/v2",
    metadata: {},
    items: [...groups].map(([name, versions]) => ({
      metadata: { name, creationTimestamp: null },
      versions: versions.map((entry) => ({
        version: entry.version,
        freshness: "Current",
        resources: entry.types.map((type) => ({
          resource: type.plural,
          responseKind: { group: type.group, version: entry.version, kind: type.kind },
          scope: type.namespaced ? "Namespaced" : "Cluster",
          singularResource: type.kind.toLowerCase(),
          verbs: VERBS,
          ...(subresourcesOf(type).length > 0 ? { subresources: subresourcesOf(type) } : {}),
          ...(type.shortNames.length > 0 ? { shortNames: type.shortNames } : {}),
          ...(type.categories?.length ? { categories: type.categories } : {}),
        })),
      })),
    })),
  };
}

export function legacyVersions(): object {
  return { kind: "APIVersions", versions: ["v1"] };
}

export function groupList(types: readonly ResourceType[]): object {
  const names = [...new Set(types.map(({ group }) => group))].filter(Boolean);
  return {
    kind: "APIGroupList",
    apiVersion: "v1",
    groups: names.map((name) => {
      const versions = groupVersions(types)
        .filter(({ group }) => group === name)
        .map(({ version }) => ({ groupVersion: `${name}/${version}`, version }));
      return { name, versions, preferredVersion: versions[0] };
    }),
  };
}

export function resourceList(types: readonly ResourceType[], group: string, version: string): object | undefined {
  const entry = groupVersions(types).find((candidate) => candidate.group === group && candidate.version === version);
  if (!entry) return undefined;
  return {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: group ? `${group}/${version}` : version,
    resources: entry.types.flatMap((type) => [
      {
        name: type.plural,
        singularName: type.kind.toLowerCase(),
        namespaced: type.namespaced,
        kind: type.kind,
        verbs: VERBS,
        shortNames: type.shortNames,
      },
      ...subresourcesOf(type).map(({ subresource, responseKind, verbs }) => ({
        name: `${type.plural}/${subresource}`,
        singularName: "",
        namespaced: type.namespaced,
        ...responseKind,
        verbs,
      })),
    ]),
  };
}

/** Tells kubectl that fields are validated by the server, so that it need not know any schema itself. */
export function openApiIndex(types: readonly ResourceType[]): object {
  const paths = groupVersions(types).map(({ group, version }) => {
    const path = group ? `apis/${group}/${version}` : `api/${version}`;
    return [path, { serverRelativeURL: `/openapi/v3/${path}?hash=rehearsal` }];
  });
  return { paths: Object.fromEntries(paths) as object };
}

export function openApi(types: readonly ResourceType[], group: string, version: string): object {
  const entry = groupVersions(types).find((candidate) => candidate.group === group && candidate.version === version);
  const paths = (entry?.types ?? []).map((type) => {
    const base = group ? `/apis/${group}/${version}` : `/api/${version}`;
    const place = type.namespaced ? `${base}/namespaces/{namespace}/${type.plural}` : `${base}/${type.plural}`;
    const parameters = ["fieldValidation", "dryRun", "fieldManager"].map((name) => ({ name, in: "query" }));
    const operation = {
      "x-kubernetes-group-version-kind": { group, version, kind: type.kind },
      parameters,
      responses: {},
    };
    return [`${place}/{name}`, { patch: operation }];
  });
  const schemas = (entry?.types ?? []).map((type) => [
    `${apiVersionOf(type)}.${type.kind}`.replaceAll("/", "."),
    {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      "x-kubernetes-group-version-kind": [{ group, version, kind: type.kind }],
    },
  ]);
  return {
    openapi: "3.0.0",
    info: { title: "Coldstart rehearsal", version: "1" },
    paths: Object.fromEntries(paths) as object,
    components: { schemas: Object.fromEntries(schemas) as object },
  };
}
