/**
 * `$patch: delete` in a patch. Source: siderolabs/talos v1.13.0 `configloader/internal/decoder`, `delete.go` and
 * `selector.go`.
 */
import { isSection } from "./documents";
import type { ConfigDocument, Json, Section } from "./documents";

const COMMAND = "$patch";

/** Maps with arbitrary keys: deleting a missing key fails. Deleting a missing field of a section does not. */
const MAPS =
  /(?:^|\.)(?:sysctls|sysfs|nodeLabels|nodeAnnotations|nodeTaints|extraArgs|env|mirrors|config|extraConfig)$/;

interface Deletion {
  readonly path: readonly string[];
  /** The selector of a list element: the first key besides `$patch`. */
  readonly element?: readonly [key: string, value: Json];
}

export function isDeletion(value: Json | undefined): value is Section {
  return isSection(value) && value[COMMAND] === "delete";
}

/** Splits a patch into deletions and the rest. @throws Error with Talos' message */
export function splitDeletions(document: ConfigDocument): { rest: ConfigDocument; deletions: Deletion[] } {
  const deletions: Deletion[] = [];
  return { rest: (strip(document, [], deletions) ?? {}) as ConfigDocument, deletions };
}

function strip(value: Json, path: readonly string[], found: Deletion[]): Json | undefined {
  const isElement = path.at(-1)?.startsWith("[") === true;
  if (isDeletion(value)) {
    if (!isElement && path.some((step) => step.startsWith("[")))
      throw new Error(`cannot delete an inner key in '${path.join(".")}'`);
    const element = isElement ? Object.entries(value).find(([key]) => key !== COMMAND) : undefined;
    if (isElement && !element) throw new Error(`no key:val found in sequence node for path ${path.join(".")}`);
    found.push({ path, ...(element ? { element } : {}) });
    return undefined;
  }
  if (Array.isArray(value)) {
    const kept = value.flatMap((item, i) => strip(item, [...path, `[${i}]`], found) ?? []);
    return kept.length === 0 && value.length > 0 ? undefined : kept;
  }
  if (!isSection(value)) return value;
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const left = strip(inner, [...path, key], found);
    return left === undefined ? [] : [[key, left] as const];
  });
  return kept.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(kept);
}

/** @throws Error with Talos' message */
export function applyDeletion(document: ConfigDocument, { path, element }: Deletion): ConfigDocument {
  const copy = structuredClone(document);
  const name = path.join(".");
  const steps = element ? path.slice(0, -1) : path;
  const parent = steps
    .slice(0, -1)
    .reduce<Json | undefined>((part, key) => (isSection(part) ? part[key] : undefined), copy);
  const key = steps.at(-1) ?? "";
  const missing = new Error(
    `patch delete: path '${name}' in document '${String((document["apiVersion"] ?? "") as string)}/${String((document["kind"] ?? "v1alpha1") as string)}': failed to delete path '${name}': lookup failed`,
  );
  if (!isSection(parent)) throw missing;
  if (!element) {
    if (!(key in parent) && MAPS.test(steps.slice(0, -1).join("."))) throw missing;
    delete parent[key];
    return copy;
  }
  const list = parent[key];
  const index = Array.isArray(list)
    ? list.findIndex((item) => isSection(item) && String(item[element[0]] as string) === String(element[1] as string))
    : -1;
  if (!Array.isArray(list) || index < 0) throw missing;
  list.splice(index, 1);
  return copy;
}
