/** Reduces rendered objects to the facts in the lock. */
import { at, isDict, textAt } from "../../rehearsal/world/kubernetes/object";
import type { Dict, KubeObject } from "../../rehearsal/world/kubernetes/object";
import { SHAPES, pick } from "./shapes";

/** Labels with versions or checksums: they change with every update and are not used in selectors. */
const PASSING_LABELS = /^(helm\.sh\/chart|app\.kubernetes\.io\/version|chart|heritage|version)$|-hash$/;

/** Annotations that controllers or Helm read. */
const KEPT_ANNOTATIONS =
  /^(cert-manager\.io\/|ingressclass\.kubernetes\.io\/|storageclass\.kubernetes\.io\/|external-dns|helm\.sh\/(hook|resource-policy)|nginx\.ingress|traefik\.ingress|metallb|kustomize\.toolkit)/;

const LONGEST_TEXT = 200;

/** A rendered object without the content of files. */
export function factsOf(object: KubeObject, namespace: string): KubeObject {
  const { kind, apiVersion, metadata } = object;
  // Others are selected by the labels of their pods.
  const labels = kind === "Service" ? filterKeys(metadata.labels, (key) => !PASSING_LABELS.test(key)) : undefined;
  const annotations = filterKeys(metadata.annotations, (key) => KEPT_ANNOTATIONS.test(key));
  const facts = simplify(pick(object, SHAPES[kind] ?? {})) as Dict;
  return {
    apiVersion,
    kind,
    metadata: {
      name: metadata.name,
      ...(metadata.namespace && metadata.namespace !== namespace ? { namespace: metadata.namespace } : {}),
      ...(labels ? { labels } : {}),
      ...(annotations ? { annotations } : {}),
    },
    ...facts,
    ...contentKeys(object),
  };
}

/** A Secret's or ConfigMap's keys; their values stay in the chart. */
function contentKeys(object: KubeObject): Dict {
  if (object.kind !== "Secret" && object.kind !== "ConfigMap") return {};
  const keys = ["data", "stringData", "binaryData"].flatMap((field) => {
    const data = object[field];
    return isDict(data) ? Object.keys(data) : [];
  });
  return { keys: [...new Set(keys)].sort() };
}

function filterKeys(
  map: Readonly<Record<string, string>> | undefined,
  isKept: (key: string) => boolean,
): Record<string, string> | undefined {
  const entries = Object.entries(map ?? {}).filter(([key]) => isKept(key));
  return entries.length > 0 ? Object.fromEntries(entries.map(([key, value]) => [key, String(value)])) : undefined;
}

/** Leaves out what carries no information: empty lists and maps, default protocols, long arguments, mounts of whole volumes. */
function simplify(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return simplifyList(value, field);
  if (!isDict(value)) return value;
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const result = simplify(part, key);
    if (key === "labels" && isDict(result)) {
      const labels = filterKeys(result as Record<string, string>, (label) => !PASSING_LABELS.test(label));
      return labels ? [[key, labels] as const] : [];
    }
    if (key === "protocol" && result === "TCP") return [];
    if (key === "restartPolicy" && field === "spec" && result === "Always") return [];
    const empty =
      (Array.isArray(result) && result.length === 0) || (isDict(result) && Object.keys(result).length === 0);
    return empty && !KEPT_EMPTY.has(key) ? [] : [[key, result] as const];
  });
  return Object.fromEntries(entries);
}

/** Fields whose empty value has a meaning, such as "all" or a probe with a command. */
const KEPT_EMPTY = new Set(["podSelector", "namespaceSelector", "exec", "spec", "ingress", "egress", "matchLabels"]);

function simplifyList(list: readonly unknown[], field: string): unknown[] {
  const parts = list.map((part) => simplify(part, field));
  switch (field) {
    case "args":
      return parts.filter((part) => typeof part === "string" && isShort(part));
    case "env":
      return parts.filter((part) => at(part, "valueFrom") !== undefined || isShort(textAt(part, "value")));
    case "volumeMounts":
      return parts.filter((part) => textAt(part, "subPath") !== undefined);
    case "volumes":
      return parts.filter((part) => isDict(part) && Object.keys(part).length > 1);
    default:
      return parts;
  }
}

function isShort(text: string | undefined): boolean {
  return text !== undefined && text.length <= LONGEST_TEXT && !text.includes("\n");
}

/** Sorted, so that the order does not depend on the chart's files. */
export function sortObjects(objects: readonly KubeObject[]): KubeObject[] {
  const key = ({ kind, metadata }: KubeObject) => `${kind}/${metadata.namespace ?? ""}/${metadata.name}`;
  return [...objects].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

export function isDefinition({ kind }: KubeObject): boolean {
  return kind === "CustomResourceDefinition";
}

/** Tests are run by hand, with `helm test`. */
export function isTest({ metadata }: KubeObject): boolean {
  return /^test/.test(metadata.annotations?.["helm.sh/hook"] ?? "");
}
