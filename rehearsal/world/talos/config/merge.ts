/**
 * Talos' strategic merge: maps are merged, lists are appended, and some values are replaced. Source: siderolabs/talos
 * `pkg/machinery/config/merge` and the `merge:"replace"` tags of release 1.13.
 */
import { applyDeletion, isDeletion, splitDeletions } from "./deletions";
import { V1ALPHA1, documentId, documentKind, isSection, parseDocuments } from "./documents";
import type { ConfigDocument, Json, Section } from "./documents";

const REPLACED = new Set([
  `${V1ALPHA1}:cluster.network.podSubnets`,
  `${V1ALPHA1}:cluster.network.serviceSubnets`,
  `${V1ALPHA1}:cluster.apiServer.auditPolicy`,
  "NetworkRuleConfig:ingress",
  "NetworkRuleConfig:portSelector.ports",
]);

/** Lists that are omitted if they are empty (`omitempty`). */
const OMITTED_EMPTY = new Set([`${V1ALPHA1}:machine.acceptedCAs`, `${V1ALPHA1}:cluster.acceptedCAs`]);

/** Lists whose elements are matched by these keys. */
const MATCHED: Record<string, readonly string[]> = {
  [`${V1ALPHA1}:machine.network.interfaces`]: ["interface", "deviceSelector"],
  [`${V1ALPHA1}:machine.network.interfaces[].vlans`]: ["vlanId"],
  [`${V1ALPHA1}:cluster.apiServer.admissionControl`]: ["name"],
  "ExtensionServiceConfig:configFiles": ["mountPath"],
  "ImageVerificationConfig:rules": ["image"],
};

/** @throws Error with Talos' message. */
export function applyPatches(documents: readonly ConfigDocument[], patches: readonly string[]): ConfigDocument[] {
  return patches.reduce<ConfigDocument[]>((config, patch) => applyPatch(config, loadPatch(patch)), [...documents]);
}

/** @throws Error for what Talos cannot load as a patch. */
export function loadPatch(text: string): readonly ConfigDocument[] {
  const trimmed = text.trim();
  if (trimmed.startsWith("[") || /^- (op|path):/.test(trimmed))
    throw new Error("JSON6902 patches are not supported for multi-document machine configuration");
  const documents = parseDocuments(trimmed);
  if (documents.length === 0) throw new Error("config not found");
  documents.forEach(documentKind);
  return documents;
}

function applyPatch(config: readonly ConfigDocument[], patch: readonly ConfigDocument[]): ConfigDocument[] {
  const result = [...config];
  for (const document of patch) {
    const id = identity(document);
    const index = result.findIndex((candidate) => identity(candidate) === id);
    const existing = result[index];
    if (isDeletion(document)) {
      if (existing) result.splice(index, 1);
      continue;
    }
    const { rest, deletions } = splitDeletions(document);
    if (deletions.length > 0 && !existing) throw new Error(`patch delete: there is no document ${id}`);
    // Deletions come first, so that they do not delete what the same patch sets.
    if (existing)
      result[index] = mergeSections(`${documentKind(document)}:`, deletions.reduce(applyDeletion, existing), rest);
    else result.push(document);
  }
  return result;
}

// The v1alpha1 document has "version: v1alpha1"; patches usually omit it.
function identity(document: ConfigDocument): string {
  return documentKind(document) === V1ALPHA1 ? V1ALPHA1 : documentId(document);
}

function mergeSections(path: string, left: Section, right: Section): Section {
  const result: Section = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const inner = path.endsWith(":") ? `${path}${key}` : `${path}.${key}`;
    if (OMITTED_EMPTY.has(inner) && Array.isArray(value) && value.length === 0) continue;
    result[key] = mergeValues(inner, result[key], value);
  }
  return result;
}

function mergeValues(path: string, left: Json | undefined, right: Json): Json {
  if (left === undefined || left === null) return right;
  // An empty text or a zero in a patch is "not set" to Talos; false is not.
  if (right === null || right === "" || right === 0) return left;
  if (Array.isArray(right)) {
    // A flag with several values replaces the one before.
    if (!Array.isArray(left) || REPLACED.has(path) || /\.extraArgs\.[^.]+$/.test(path)) return right;
    const keys = MATCHED[path];
    return keys ? mergeMatched(path, keys, left, right) : [...left, ...right];
  }
  if (isSection(right)) return isSection(left) && !REPLACED.has(path) ? mergeSections(path, left, right) : right;
  return right;
}

function mergeMatched(path: string, keys: readonly string[], left: readonly Json[], right: readonly Json[]): Json[] {
  const result = [...left];
  for (const item of right) {
    const index = result.findIndex((candidate) => keys.some((key) => isSameBy(key, candidate, item)));
    const existing = result[index];
    if (isSection(existing) && isSection(item)) result[index] = mergeSections(`${path}[]`, existing, item);
    else result.push(item);
  }
  return result;
}

function isSameBy(key: string, a: Json, b: Json): boolean {
  if (!isSection(a) || !isSection(b) || a[key] === undefined || b[key] === undefined) return false;
  return JSON.stringify(a[key]) === JSON.stringify(b[key]);
}
