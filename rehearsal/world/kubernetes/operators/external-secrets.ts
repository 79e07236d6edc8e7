import { randomBytes } from "node:crypto";
import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { at, dictAt, encodeSecret, isReady, listAt, ownedBy, stringsAt, textAt } from "../object";
import type { Dict, KubeObject } from "../object";
import { isRunning, setReady } from "./readiness";
import { isIncomplete } from "./vault";

const EXTERNAL_SECRET = "ExternalSecret.external-secrets.io";
const STORE = "SecretStore.external-secrets.io";
const CLUSTER_STORE = "ClusterSecretStore.external-secrets.io";
const GENERATORS = "generators.external-secrets.io";

/** A store is valid if its Vault responds; an ExternalSecret is valid if its store is. */
export function externalSecretsController(api: KubernetesApi): Controller {
  return {
    canRest: true,
    reconcile() {
      if (!api.type(EXTERNAL_SECRET) || !isRunning(api, "external-secrets")) return;
      for (const store of [...api.list(STORE), ...api.list(CLUSTER_STORE)]) {
        const fault = findStoreFault(api, store);
        setReady(api, store, fault, fault ? "InvalidProviderConfig" : "Valid", "store validated");
      }
      for (const external of api.list(EXTERNAL_SECRET)) reconcileExternal(api, external);
    },
  };
}

function findStoreFault(api: KubernetesApi, store: KubeObject): string | undefined {
  const server = textAt(store, "spec.provider.vault.server");
  if (!server) return undefined;
  const [name = "", namespace = store.metadata.namespace ?? "default"] = new URL(server).hostname.split(".");
  if (!api.get("Service", name, namespace))
    return `unable to log in to auth method: dial tcp: lookup ${new URL(server).hostname}: no such host`;
  const answers = api
    .list("Pod", namespace)
    .some(
      (pod) => ["vault", "openbao"].includes(pod.metadata.labels?.["app.kubernetes.io/name"] ?? "") && isReady(pod),
    );
  if (!answers) return `unable to log in to auth method: Error making API request: Code: 503. Errors: Vault is sealed`;
  if (isIncomplete(api, namespace))
    return `unable to log in with Kubernetes auth: Error making API request: Code: 404. Errors: no handler for route "auth/kubernetes/login". route entry not found.`;
  const token = dictAt(store, "spec.provider.vault.auth.tokenSecretRef");
  const place = textAt(token, "namespace") ?? store.metadata.namespace ?? namespace;
  const secret = textAt(token, "name");
  return secret && !api.get("Secret", secret, place)
    ? `cannot get Kubernetes secret "${secret}" from namespace "${place}"`
    : undefined;
}

function reconcileExternal(api: KubernetesApi, external: KubeObject): void {
  const generators = listAt(external, "spec.dataFrom").map((entry) => dictAt(entry, "sourceRef.generatorRef"));
  if (generators.length > 0) return generate(api, external, generators);
  const { namespace } = external.metadata;
  const storeName = textAt(external, "spec.secretStoreRef.name") ?? "";
  const clusterWide = textAt(external, "spec.secretStoreRef.kind") === "ClusterSecretStore";
  const store = api.get(clusterWide ? CLUSTER_STORE : STORE, storeName, clusterWide ? undefined : namespace);
  if (!isReady(store)) {
    const fault = store
      ? `could not get secret data from provider: ${clusterWide ? "ClusterSecretStore" : "SecretStore"} "${storeName}" is not ready`
      : `could not get provider client: secretstores.external-secrets.io "${storeName}" not found`;
    setReady(api, external, fault, "SecretSyncedError", "");
    return;
  }
  if (store && !isAllowedFrom(api, store, namespace ?? "default")) {
    const fault = `could not get secret data from provider: using cluster store "${storeName}" is not allowed from namespace "${namespace ?? "default"}": denied by spec.condition`;
    setReady(api, external, fault, "SecretSyncedError", "");
    return;
  }
  const keys = listAt(external, "spec.data").map((entry) => String(at(entry, "secretKey")));
  write(api, external, Object.fromEntries(keys.map((key) => [key, `rehearsed ${key}`])));
}

/** One of the store's conditions must hold; without conditions it serves every namespace (pkg/controllers/secretstore/client_manager.go). */
function isAllowedFrom(api: KubernetesApi, store: KubeObject, namespace: string): boolean {
  const conditions = listAt(store, "spec.conditions");
  if (conditions.length === 0) return true;
  const labels = api.get("Namespace", namespace)?.metadata.labels ?? {};
  return conditions.some((condition) => {
    if (listAt(condition, "namespaces").includes(namespace)) return true;
    const wanted = Object.entries(stringsAt(condition, "namespaceSelector.matchLabels"));
    return wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value);
  });
}

/** A generated value: created once in the cluster, without a store. */
function generate(api: KubernetesApi, external: KubeObject, generators: readonly Dict[]): void {
  const { namespace } = external.metadata;
  const found = generators.map((ref) => ({
    ref,
    generator: api.get(
      `${textAt(ref, "kind") ?? ""}.${GENERATORS}`,
      textAt(ref, "name") ?? "",
      textAt(ref, "kind") === "ClusterGenerator" ? undefined : namespace,
    ),
  }));
  const missing = found.find(({ generator }) => generator === undefined);
  if (missing) {
    const name = textAt(missing.ref, "name") ?? "";
    return setReady(api, external, `generator "${name}" not found`, "SecretSyncedError", "");
  }
  const values = Object.assign({}, ...found.map(({ generator }) => passwordOf(generator))) as Record<string, string>;
  const template = dictAt(external, "spec.target.template.data");
  const data = Object.entries(template).map(([key, text]) => [key, fillTemplate(String(text as string), values)]);
  write(api, external, data.length > 0 ? (Object.fromEntries(data) as Record<string, string>) : values);
}

function passwordOf(generator: KubeObject | undefined): Record<string, string> {
  const length = Number(at(generator ?? {}, "spec.length") ?? 24);
  return { password: randomBytes(length).toString("base64url").slice(0, length) };
}

function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, key: string) => values[key] ?? "<no value>");
}

function write(api: KubernetesApi, external: KubeObject, data: Record<string, string>): void {
  const { name, namespace } = external.metadata;
  const target = textAt(external, "spec.target.name") ?? name;
  if (!api.get("Secret", target, namespace)) {
    api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: target, namespace, ownerReferences: ownedBy(external) },
      type: textAt(external, "spec.target.template.type") ?? "Opaque",
      data: encodeSecret(data),
    });
  }
  setReady(api, external, undefined, "SecretSynced", "secret synced");
}
