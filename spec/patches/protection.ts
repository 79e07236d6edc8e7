import type { PatchCode } from "../finding-codes";
import type { Path } from "../findings";
import { isDeletion, isMapping, kindOf } from "./document";
import type { PatchDocument } from "./document";

/** Something in a machine configuration that no patch may set or delete. */
export interface Protection {
  readonly code: PatchCode;
  /** The kind of the document; empty: the one with `machine` and `cluster`. */
  readonly kind: string;
  /** Keys, with `[]` for the elements of a list and `*` for every key. Empty: the whole document. */
  readonly keys: readonly string[];
  /** Narrows the values; a deletion is always refused. */
  readonly applies?: (value: unknown) => boolean;
  /** Describes it, as a part of a sentence. */
  readonly what: string;
  /** The key of the cluster file to use instead, or another way. */
  readonly instead: string;
}

export interface Violation {
  readonly path: Path;
  readonly keys: readonly (string | number)[];
  readonly isDeletion: boolean;
}

/** Where a patch sets or deletes something that is protected. */
export function findViolations(
  { kind, keys, applies = () => true }: Protection,
  document: PatchDocument,
  path: Path,
): Violation[] {
  if (kindOf(document) !== kind) return [];
  return walk(document, keys, []).flatMap(({ at, value }) => {
    const isDeleted = isDeletion(value);
    return isDeleted || applies(value) ? [{ path: [...path, ...at], keys: at, isDeletion: isDeleted }] : [];
  });
}

interface Match {
  readonly at: readonly (string | number)[];
  readonly value: unknown;
}

/** The value at the keys, or the deletion that removes it together with its parent. */
function walk(value: unknown, keys: readonly string[], at: readonly (string | number)[]): Match[] {
  const [key, ...rest] = keys;
  if (key === undefined || isDeletion(value)) return [{ at, value }];
  if (key === "[]") return Array.isArray(value) ? value.flatMap((item, i) => walk(item, rest, [...at, i])) : [];
  if (!isMapping(value)) return [];
  if (key === "*") return Object.entries(value).flatMap(([name, inner]) => walk(inner, rest, [...at, name]));
  return Object.hasOwn(value, key) ? walk(value[key], rest, [...at, key]) : [];
}
