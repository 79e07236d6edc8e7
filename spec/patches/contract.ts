import { TALOS_KINDS, talosKeys } from "../facts/talos-config";
import type { Path, SpecFinding } from "../findings";
import { didYouMean, joinWithOr } from "../suggest";
import { DELETE_KEY, isDeletion, isMapping, kindOf } from "./document";
import type { PatchDocument } from "./document";

/** Findings about kinds, keys and values that a Talos of this minor version (1.x) cannot decode. */
export function checkContract(document: PatchDocument, path: Path, minor: number): SpecFinding[] {
  const { apiVersion, kind } = document;
  if ((apiVersion === undefined) !== (kind === undefined))
    return [
      makeFinding(path, "a document needs both `apiVersion` and `kind`", {
        fix: "Write `apiVersion: v1alpha1` and a `kind`, or neither for a fragment with `machine` or `cluster`.",
      }),
    ];
  const name = kindOf(document);
  const fact = TALOS_KINDS.get(name);
  if (!fact || (kind !== undefined && name === ""))
    return [
      makeFinding(
        path,
        `Talos has no document of the kind "${String(kind)}"${didYouMean(name, [...TALOS_KINDS.keys()])}`,
        {
          atKey: "kind",
        },
      ),
    ];
  if (fact.since > minor) return [tooNew(path, "kind", `documents of the kind ${name}`, fact.since, minor)];
  if (isDeletion(document)) return [];
  return [...checkType(document, fact.form, path, minor), ...checkDeletions(document, path, false)];
}

/** Talos deletes keys of mappings and whole elements of lists, which it finds by their first other key. */
function checkDeletions(value: unknown, path: Path, isInList: boolean): SpecFinding[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, i) => checkDeletions(item, [...path, i], true));
  if (!isMapping(value)) return [];
  if (!isDeletion(value))
    return Object.entries(value).flatMap(([key, inner]) => checkDeletions(inner, [...path, key], isInList));
  const isElement = typeof path.at(-1) === "number";
  if (isInList && !isElement) return [makeFinding(path, "Talos cannot delete a key inside an element of a list")];
  if (isElement && Object.keys(value).length === 1)
    return [
      makeFinding(path, "this deletion needs a second key, which selects the element", {
        fix: "Add one, such as `name`.",
      }),
    ];
  return [];
}

function checkType(section: PatchDocument, type: string, path: Path, minor: number): SpecFinding[] {
  const keys = talosKeys(type);
  if (!keys) return [];
  return Object.entries(section).flatMap(([key, value]) => {
    if (key === DELETE_KEY)
      return [
        makeFinding(path, `\`${DELETE_KEY}\` can only be \`delete\``, { atKey: key, fix: "Write `$patch: delete`." }),
      ];
    const fact = keys.get(key);
    const known = [...keys].filter(([, { since }]) => since <= minor).map(([name]) => name);
    if (!fact)
      return [
        makeFinding(
          path,
          `Talos has no key "${key}" here${didYouMean(key, known)}; known keys are ${joinWithOr(known)}`,
          {
            atKey: key,
          },
        ),
      ];
    if (fact.since > minor) return [tooNew(path, key, `the key "${key}" here`, fact.since, minor)];
    return checkValue(value, fact.form, [...path, key], minor);
  });
}

function checkValue(value: unknown, form: string, path: Path, minor: number): SpecFinding[] {
  if (value === null || isDeletion(value)) return [];
  if (form.startsWith("[]")) {
    if (!Array.isArray(value)) return [makeFinding(path, "Talos expects a list here")];
    return value.flatMap((item: unknown, i) => checkValue(item, form.slice(2), [...path, i], minor));
  }
  if (form.startsWith("=")) {
    const words = form.slice(1).split("|");
    if (words.includes(String(value))) return [];
    return [makeFinding(path, `Talos does not accept this value; it accepts ${joinWithOr(words)}`)];
  }
  if (talosKeys(form))
    return isMapping(value)
      ? checkType(value, form, path, minor)
      : [makeFinding(path, "Talos expects a mapping (key: value) here")];
  const expected = SCALARS[form];
  return expected && !expected.accepts(value) ? [makeFinding(path, `Talos expects ${expected.words} here`)] : [];
}

/** Where a string is expected, Talos decodes a number or a boolean as a string. */
const SCALARS: Readonly<Record<string, { words: string; accepts: (value: unknown) => boolean }>> = {
  string: { words: "a text", accepts: (value) => typeof value !== "object" },
  boolean: { words: "true or false", accepts: (value) => typeof value === "boolean" },
  integer: { words: "a whole number", accepts: (value) => Number.isInteger(value) },
};

function tooNew(path: Path, atKey: string, what: string, since: number, minor: number): SpecFinding {
  return makeFinding(path, `${what}: new in Talos 1.${since}, and this cluster is checked against 1.${minor}`, {
    atKey,
    fix: "Upgrade Talos first, or write it in the older form.",
  });
}

function makeFinding(path: Path, message: string, more: Pick<SpecFinding, "atKey" | "fix"> = {}): SpecFinding {
  return { severity: "error", code: "patch-invalid", path, message, ...more };
}
