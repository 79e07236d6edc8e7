/** How the API server completes an object before it stores it. */
import { badRequest } from "./api-error";
import { groupOf, stableSuffix } from "./object";
import type { KubeObject } from "./object";
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

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
