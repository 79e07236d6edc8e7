/** Patch formats. */
import { isDict } from "./object";
import type { Dict } from "./object";
import { isSame } from "./stored-object";

/** RFC 7386: null removes, objects merge, everything else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isDict(patch)) return patch;
  const result: Dict = isDict(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}

const MERGE_KEYS = ["name", "containerPort", "port", "mountPath", "ip", "key", "type", "uid", "topologyKey"];

/** kubectl's own patch form: lists of objects merge by the key that names an element. */
export function strategicMerge(target: unknown, patch: unknown): unknown {
  if (Array.isArray(patch)) return mergeLists(target, patch);
  if (!isDict(patch)) return patch;
  if (patch.$patch === "replace") return withoutDirectives(patch);
  const result: Dict = isDict(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith("$")) continue;
    if (value === null) delete result[key];
    else result[key] = strategicMerge(result[key], value);
  }
  return result;
}

function mergeLists(target: unknown, patch: unknown[]): unknown[] {
  const key = MERGE_KEYS.find((candidate) => patch.every((element) => isDict(element) && candidate in element));
  if (!key || patch.length === 0 || !Array.isArray(target)) return patch.map(withoutDirectives);
  const result = [...(target as unknown[])];
  for (const element of patch as Dict[]) {
    const index = result.findIndex((existing) => isDict(existing) && existing[key] === element[key]);
    if (element.$patch === "delete") {
      if (index >= 0) result.splice(index, 1);
    } else if (index >= 0) result[index] = strategicMerge(result[index], element);
    else result.push(withoutDirectives(element));
  }
  return result;
}

function withoutDirectives(value: unknown): unknown {
  if (!isDict(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith("$")));
}

export interface JsonPatchOperation {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

/** The operations of RFC 6902 that clients of Kubernetes use: add, replace, remove, test. */
export function jsonPatch(target: unknown, operations: readonly JsonPatchOperation[]): unknown {
  const result = structuredClone(target);
  for (const { op, path, value } of operations) {
    const keys = path
      .split("/")
      .slice(1)
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = keys.pop();
    if (last === undefined) continue;
    let parent: unknown = result;
    for (const key of keys) parent = (parent as Dict | undefined)?.[key];
    if (!isDict(parent) && !Array.isArray(parent)) throw new Error(`the path ${path} does not exist`);
    if (op === "test") {
      if (JSON.stringify((parent as Dict)[last]) !== JSON.stringify(value)) throw new Error(`testing ${path} failed`);
    } else if (Array.isArray(parent)) {
      const index = last === "-" ? parent.length : Number(last);
      if (op === "remove") parent.splice(index, 1);
      else parent.splice(index, op === "replace" ? 1 : 0, value);
    } else if (op === "remove") {
      if (!(last in parent)) throw new Error(`the path ${path} does not exist`);
      delete parent[last];
    } else parent[last] = value;
  }
  return result;
}

/**
 * Server-side apply without managed fields: sets the fields of the client, removes those that it no longer lists, and keeps
 * the others. Unchanged values keep their object identity.
 */
export function applyMerge(live: unknown, before: unknown, wanted: unknown): unknown {
  if (!isDict(wanted)) return isSame(live, wanted) ? live : wanted;
  const result: Dict = isDict(live) ? { ...live } : {};
  for (const key of Object.keys(isDict(before) ? before : {})) if (!(key in wanted)) delete result[key];
  for (const [key, value] of Object.entries(wanted)) {
    result[key] = applyMerge(result[key], isDict(before) ? before[key] : undefined, value);
  }
  return isDict(live) && isUntouched(live, result) ? live : result;
}

function isUntouched(live: Dict, result: Dict): boolean {
  const keys = Object.keys(result);
  return keys.length === Object.keys(live).length && keys.every((key) => key in live && live[key] === result[key]);
}
