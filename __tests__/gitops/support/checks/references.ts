import { at, isMap, leaves } from "../objects";
import type { KubeObject, Leaf } from "../objects";
import { ChartNotFound, StaleLock } from "../../../../rehearsal/world/kubernetes/charts/locate";
import type { ChartLock } from "../../../../rehearsal/world/kubernetes/charts/lock";
import { generatedSecretsIn } from "../generated-secrets";
import { LOCK, renderedBy } from "./lock";
import type { Rendered } from "./lock";
import { readBy, templateOf } from "./pod-reads";
import { chartOf, releasesOf, secretsOf, valuesOf, withDependencies } from "../tree";
import type { Part, Tree } from "../tree";

/** A Secret or ConfigMap that something reads, with the keys that must be in it. */
export interface Reference {
  readonly kind: "Secret" | "ConfigMap";
  readonly namespace: string;
  readonly name: string;
  readonly keys: readonly string[];
}

/** Values that name a Secret of which a pod gets all keys, with those that its program reads: the lock cannot know them. */
const WHOLE_SECRETS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  authentik: {
    "authentik.existingSecret.secretName": [
      "AUTHENTIK_SECRET_KEY",
      "AUTHENTIK_POSTGRESQL__HOST",
      "AUTHENTIK_POSTGRESQL__NAME",
      "AUTHENTIK_POSTGRESQL__USER",
      "AUTHENTIK_POSTGRESQL__PASSWORD",
    ],
  },
  harbor: { "core.secretName": ["tls.crt", "tls.key"] },
  "democratic-csi": { "driver.existingConfigSecret": ["driver-config-file.yaml"] },
  velero: { "credentials.existingSecret": ["cloud"] },
};

/** Secrets that the program of a chart reads by a hard-coded name. */
const FIXED_SECRETS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  velero: { "velero-repo-credentials": ["repository-password"] },
};

const CLUSTER_WIDE_NAMESPACES: Readonly<Record<string, string>> = { ClusterIssuer: "cert-manager" };

/** Everything that a part reads, except certificates, which cert-manager creates for an Ingress. */
export function referencesOf(part: Part, lock = LOCK): Reference[] {
  const byCharts = releasesOf(part).flatMap((release) => [
    ...wholeSecrets(part, release),
    ...lockedReferences(part, release, lock),
  ]);
  const byObjects = part.objects.flatMap((object) =>
    [...leaves(object)].flatMap((leaf) => objectReference(object, leaf)).map((found) => ({ ...found, object })),
  );
  return [
    ...byCharts,
    ...byObjects.map(({ object, ...found }) => ({
      ...found,
      namespace: object.metadata.namespace ?? CLUSTER_WIDE_NAMESPACES[object.kind] ?? "",
    })),
  ];
}

function wholeSecrets(part: Part, release: KubeObject): Reference[] {
  const chart = chartOf(part, release).name;
  const namespace = release.metadata.namespace ?? "";
  const fixed = Object.entries(FIXED_SECRETS[chart] ?? {}).map(([name, keys]) => ({
    kind: "Secret" as const,
    namespace,
    name,
    keys,
  }));
  const byValues = Object.entries(WHOLE_SECRETS[chart] ?? {}).flatMap(([path, keys]) => {
    const name = at(valuesOf(release), ...path.split("."));
    if (typeof name !== "string") return [];
    return [{ kind: "Secret" as const, namespace, name, keys }];
  });
  return [...fixed, ...byValues];
}

/** What the pods of a release read, except for what the chart or a program of it makes. */
function lockedReferences(part: Part, release: KubeObject, lock: ChartLock): Reference[] {
  const { namespace, objects } = renderedOrNone(part, release, lock) ?? { namespace: "", objects: [] };
  const own = new Set([
    ...objects.filter(({ keys }) => Array.isArray(keys)).map(({ kind, metadata }) => `${kind} ${metadata.name}`),
    ...objects.flatMap((object) => generatedSecretsIn(templateOf(object)?.spec)).map(({ name }) => `Secret ${name}`),
    ...objects
      .filter(({ kind }) => kind === "Certificate")
      .map((one) => `Secret ${String(at(one, "spec", "secretName"))}`),
  ]);
  return objects.flatMap((object) =>
    readBy(templateOf(object)?.spec)
      .filter(({ kind, name }) => !own.has(`${kind} ${name}`))
      .map(({ kind, name, key }) => ({
        kind,
        name,
        namespace: object.metadata.namespace ?? namespace,
        keys: key === undefined ? [] : [key],
      })),
  );
}

/** A release that is not in the lock fails a test of its own. */
function renderedOrNone(part: Part, release: KubeObject, lock: ChartLock): Rendered | undefined {
  try {
    return renderedBy(part, release, lock);
  } catch (error) {
    if (error instanceof StaleLock || error instanceof ChartNotFound) return undefined;
    throw error;
  }
}

function objectReference(object: KubeObject, { key, path, value }: Leaf): Omit<Reference, "namespace">[] {
  const parent = path.at(-2);
  const named = (kind: Reference["kind"], keys: unknown[] = []) => {
    const name = at(value, "name");
    return typeof name === "string" ? [{ kind, name, keys: keys.filter((part) => typeof part === "string") }] : [];
  };
  if (/^(secretKeyRef|tsigSecretSecretRef|apiTokenSecretRef)$/.test(key)) return named("Secret", [at(value, "key")]);
  // Every receiver has fields of its own for what is secret: they all have a name and a key, like headers, which have a value.
  if (object.kind === "AlertmanagerConfig" && at(value, "name") !== undefined && at(value, "key") !== undefined)
    return named(key === "configMap" ? "ConfigMap" : "Secret", [at(value, "key")]);
  if (parent === "s3Credentials") return named("Secret", [at(value, "key")]);
  if (key === "secretRef") return named("Secret");
  if (key === "existingSecret" && isMap(value)) return named("Secret", [at(value, "key")]);
  if (key === "configMapKeyRef") return named("ConfigMap", [at(value, "key")]);
  if (key === "configMapRef" || (key === "configMap" && isMap(value))) return named("ConfigMap");
  if (key === "secret" && parent === "initdb") return named("Secret", ["username", "password"]);
  if (key === "secretName" && parent === "secret" && object.kind !== "HelmRelease") {
    return [{ kind: "Secret", name: String(value), keys: [] }];
  }
  const pair = at(value, "secretKey") && (at(value, "secretName") ?? at(value, "secret"));
  if (typeof pair === "string") return [{ kind: "Secret", name: pair, keys: [String(at(value, "secretKey"))] }];
  return [];
}

/** Every Secret and ConfigMap that is read must be created by the services layer, by this part or by an earlier one. */
export function findReferenceFaults(tree: Tree, lock = LOCK): string[] {
  const catalogue = secretsOf(tree);
  // A pod waits for the login of its database, which CloudNativePG makes early.
  const logins = tree.parts.flatMap(({ objects }) => objects.filter(({ kind }) => kind === "Cluster").flatMap(madeBy));
  return tree.parts.flatMap((part) => {
    const made = [...withDependencies(tree, part).flatMap(({ objects }) => objects.flatMap(madeBy)), ...logins];
    const faults = referencesOf(part, lock).flatMap(({ kind, namespace, name, keys }) => {
      const where = `${part.name}: ${kind} ${namespace}/${name}`;
      const same = (other: { namespace: string; name: string }) => other.namespace === namespace && other.name === name;
      const ready = kind === "Secret" ? catalogue.find(same) : undefined;
      const found = ready ?? made.find((other) => other.kind === kind && same(other));
      if (!found) return [`${where} does not exist before it is read`];
      return keys.filter((key) => !(key in found.data)).map((key) => `${where} has no key ${key}`);
    });
    return [...new Set(faults)];
  });
}

export interface CreatedObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly data: object;
}

export function madeBy(object: KubeObject): CreatedObject[] {
  const namespace = object.metadata.namespace ?? "";
  const { name } = object.metadata;
  if (object.kind === "ConfigMap")
    return [{ kind: "ConfigMap", namespace, name, data: (object["data"] as object) ?? {} }];
  if (object.kind === "SealedSecret") {
    const data = (at(object, "spec", "encryptedData") as object | undefined) ?? {};
    return [{ kind: "Secret", namespace, name, data }];
  }
  if (object.kind === "ExternalSecret") {
    const target = String(at(object, "spec", "target", "name") ?? name);
    const list = (at(object, "spec", "data") as { secretKey: string }[] | undefined) ?? [];
    const template = at(object, "spec", "target", "template", "data") as object | undefined;
    return [{ kind: "Secret", namespace, name: target, data: template ?? keys(list.map((e) => e.secretKey)) }];
  }
  if (object.kind === "ServiceAccount" && object.apiVersion.startsWith("talos.dev/"))
    return [{ kind: "Secret", namespace, name, data: { config: "" } }];
  // CloudNativePG makes a login where none is given.
  if (object.kind === "Cluster" && object.apiVersion.startsWith("postgresql.cnpg.io/")) {
    if (at(object, "spec", "bootstrap", "initdb", "secret")) return [];
    return [
      { kind: "Secret", namespace, name: `${name}-app`, data: keys(["username", "password", "host", "dbname", "uri"]) },
    ];
  }
  return [];
}

function keys(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** Secrets that the services layer creates and nothing reads: a name that does not match, or a leftover. */
export function unreadSecrets(tree: Tree): string[] {
  const read = new Set(
    tree.parts.flatMap((part) => referencesOf(part).map(({ namespace, name }) => `${namespace}/${name}`)),
  );
  return secretsOf(tree)
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .filter((name) => !read.has(name));
}
