/** The sealed-secrets controller: decrypts SealedSecrets with the keys in the cluster. */
import { createHash } from "node:crypto";
import type { KubernetesApi } from "../kubernetes/api";
import type { Controller } from "../kubernetes/controller";
import { recordEvent } from "../kubernetes/events";
import {
  decodeSecret,
  dictAt,
  encodeSecret,
  isReady,
  ownedBy,
  stringsAt,
  textAt,
  withCondition,
} from "../kubernetes/object";
import type { Condition, KubeObject } from "../kubernetes/object";
import { sealLabel, unseal } from "./seal";
import type { Scope } from "./seal";

const SEALED_SECRET = "SealedSecret.bitnami.com";
const KEY_LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";
const SCOPES = ["cluster-wide", "namespace-wide"] as const;

export function sealedSecretsController(api: KubernetesApi): Controller {
  // Cached, because RSA is slow and sealed values do not change between rounds.
  const opened = new Map<string, string>();
  return {
    reconcile() {
      if (!api.type(SEALED_SECRET) || !controllerNamespace(api)) return;
      const keys = activeKeys(api);
      for (const sealed of api.list(SEALED_SECRET)) reconcileOne(api, sealed, keys, opened);
    },
  };
}

function controllerNamespace(api: KubernetesApi): string | undefined {
  return api
    .list("Pod")
    .find((pod) => pod.metadata.labels?.["app.kubernetes.io/name"] === "sealed-secrets" && isReady(pod))?.metadata
    .namespace;
}

/** The controller looks for keys only in its own namespace. */
function activeKeys(api: KubernetesApi): string[] {
  return api
    .list("Secret", controllerNamespace(api))
    .filter(({ metadata }) => metadata.labels?.[KEY_LABEL] !== undefined)
    .map((secret) => decodeSecret(secret)["tls.key"] ?? "");
}

function reconcileOne(
  api: KubernetesApi,
  sealed: KubeObject,
  keys: readonly string[],
  opened: Map<string, string>,
): void {
  const { name, namespace = "" } = sealed.metadata;
  const label = sealLabel(scopeOf(sealed), namespace, name);
  try {
    const data = Object.fromEntries(
      Object.entries(stringsAt(sealed, "spec.encryptedData")).map(([key, value]) => {
        const id = createHash("sha256")
          .update(JSON.stringify([keys, value, label.toString()]))
          .digest("hex");
        const plain = opened.get(id) ?? unseal(keys, value, label);
        opened.set(id, plain);
        return [key, plain];
      }),
    );
    writeSecret(api, sealed, data);
    setSynced(api, sealed, { type: "Synced", status: "True", reason: "", message: "" });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    recordEvent(api, sealed, "Warning", "ErrUnsealFailed", `Failed to unseal: ${message}`, "sealed-secrets");
    setSynced(api, sealed, { type: "Synced", status: "False", reason: "", message });
  }
}

function writeSecret(api: KubernetesApi, sealed: KubeObject, data: Readonly<Record<string, string>>): void {
  const { name, namespace } = sealed.metadata;
  const template = dictAt(sealed, "spec.template");
  const existing = api.get("Secret", name, namespace);
  if (existing && existing.metadata.ownerReferences?.[0]?.uid !== sealed.metadata.uid)
    throw new Error(`Resource "${name}" already exists and is not managed by SealedSecret`);
  const secret: KubeObject = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      name,
      namespace,
      labels: stringsAt(template, "metadata.labels"),
      annotations: stringsAt(template, "metadata.annotations"),
      ownerReferences: ownedBy(sealed),
    },
    type: textAt(template, "type") ?? "Opaque",
    data: { ...encodeSecret(stringsAt(template, "data")), ...encodeSecret(data) },
  };
  api.apply(secret, "sealed-secrets");
}

function setSynced(api: KubernetesApi, sealed: KubeObject, condition: Condition): void {
  const status = withCondition(sealed, condition, api.now());
  api.setStatus(sealed, { ...status, observedGeneration: sealed.metadata.generation });
}

function scopeOf({ metadata }: KubeObject): Scope {
  const wide = SCOPES.find((scope) => metadata.annotations?.[`sealedsecrets.bitnami.com/${scope}`] === "true");
  return wide ?? "strict";
}
