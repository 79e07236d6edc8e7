/** SealedSecrets in the files of a git tree. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import type { SealedPlace } from "./sealed-secret";

export interface SealedFile {
  readonly path: string;
  readonly text: string;
  readonly values: readonly SealedValue[];
}

export interface SealedValue {
  readonly place: SealedPlace;
  readonly key: string;
  readonly sealed: string;
}

const SKIPPED = [".git", "node_modules"];

/** @param folder a git tree, or a part of it */
export function findSealedFiles(folder: string): SealedFile[] {
  return listFiles(folder)
    .filter((path) => /\.ya?ml$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(path, "utf8");
      const values = text.includes("kind: SealedSecret") ? readValues(text) : [];
      return values.length > 0 ? [{ path, text, values }] : [];
    });
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) || entry.name.startsWith(".") ? [] : listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

interface SealedObject {
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly annotations?: Record<string, unknown>;
  };
  readonly spec?: { readonly encryptedData?: Readonly<Record<string, string>> };
}

function readValues(text: string): SealedValue[] {
  return parseAllDocuments(text, { logLevel: "silent" }).flatMap((document) => {
    const object = ("toJS" in document ? document.toJS() : {}) as SealedObject | null;
    if (object?.kind !== "SealedSecret") return [];
    const { name = "", namespace = "default", annotations = {} } = object.metadata ?? {};
    const place = { name, namespace, annotations };
    return Object.entries(object.spec?.encryptedData ?? {}).map(([key, sealed]) => ({ place, key, sealed }));
  });
}
