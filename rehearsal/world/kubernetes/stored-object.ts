/** How the API server completes an object before it stores it. */
import { badRequest } from "./api-error";
import { groupOf, stableSuffix } from "./object";
import type { Dict, KubeObject } from "./object";
import type { ResourceType } from "./resource-types";

export function setNamespace(type: ResourceType, object: KubeObject, defaultNamespace?: string): KubeObject {
  const { namespace, ...metadata } = object.metadata;
  if (!type.namespaced) return { ...object, metadata: metadata as KubeObject["metadata"] };
  const place = namespace ?? defaultNamespace;
  if (!place) throw badRequest("an empty namespace may not be set during creation");
  return { ...object, metadata: { ...object.metadata, namespace: place } };
}

export function idOf(name: string, namespace?: string): string {
  return namespace ? `${namespace}/${name}` : name;
}

export function generateName(object: KubeObject, seed: number): KubeObject {
  const { name, generateName } = object.metadata;
  if (name || !generateName) return object;
  const metadata = { ...object.metadata, name: generateName + stableSuffix(`${generateName}${seed}`) };
  return { ...object, metadata };
}

export function withVersion(object: KubeObject, live: KubeObject): KubeObject {
  const group = groupOf(live.apiVersion);
  const metadata = { ...object.metadata, resourceVersion: live.metadata.resourceVersion };
  return { ...object, apiVersion: group ? live.apiVersion : object.apiVersion, metadata };
}

/**
 * Whether both are the same JSON, with keys in the same order. Unchanged parts are the same object, so most comparisons end
 * early.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    // JSON has no undefined: in a list it is null.
    return a.every((element, index) => isSame(element ?? null, b[index] ?? null));
  }
  const [keys, others] = [definedKeys(a), definedKeys(b)];
  if (keys.length !== others.length) return false;
  return keys.every((key, index) => key === others[index] && isSame((a as Dict)[key], (b as Dict)[key]));
}

/** Nor is there a key whose value is undefined. */
function definedKeys(object: object): string[] {
  const keys = Object.keys(object);
  return keys.some((key) => (object as Dict)[key] === undefined)
    ? keys.filter((key) => (object as Dict)[key] !== undefined)
    : keys;
}
