/** A machine configuration: several YAML documents in one text. */
import { parseAllDocuments, stringify } from "yaml";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Section = Record<string, Json>;

/** One document. The first form of Talos' configuration, with `machine` and `cluster`, has no kind of its own. */
export type ConfigDocument = Section;

export const V1ALPHA1 = "v1alpha1";

/** A plan reads the patches and the configurations of every machine several times. */
const MOST_RECENT = 64;

const recent = new Map<string, readonly ConfigDocument[]>();

/** The documents are shared and frozen. @throws Error in the words of Talos' loader. */
export function parseDocuments(text: string): readonly ConfigDocument[] {
  const known = recent.get(text);
  if (known) return known;
  const documents = freeze(parse(text));
  if (recent.size >= MOST_RECENT) recent.delete(recent.keys().next().value ?? "");
  recent.set(text, documents);
  return documents;
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

function parse(text: string): ConfigDocument[] {
  const documents = parseAllDocuments(text, { uniqueKeys: true, maxAliasCount: 0 } as object);
  const found: ConfigDocument[] = [];
  const known = new Set<string>();
  for (const document of documents) {
    const error = document.errors[0];
    if (error) throw new Error(`decode error: yaml: ${error.message.split("\n")[0] ?? ""}`);
    const value = document.toJS() as Json;
    if (value === null) continue;
    if (!isSection(value)) throw new Error("expected a YAML document");
    if (Object.keys(value).length === 0) continue;
    const id = documentId(value);
    if (known.has(id)) throw new Error(`duplicate document ${id} is not allowed`);
    known.add(id);
    found.push(value);
  }
  return found;
}

export function formatDocuments(documents: readonly ConfigDocument[]): string {
  return documents.map((document) => stringify(document, { indent: 4, lineWidth: 0 })).join("---\n");
}

export function documentKind(document: ConfigDocument): string {
  const kind = document["kind"];
  if (typeof kind === "string" && kind !== "") return kind;
  if (["machine", "cluster", "debug", "persist"].some((key) => key in document)) return V1ALPHA1;
  throw new Error(document["apiVersion"] === undefined ? "missing apiVersion and kind" : "missing kind");
}

export function documentId(document: ConfigDocument): string {
  const kind = documentKind(document);
  const name = kind === V1ALPHA1 ? "" : (document["name"] ?? "");
  return `${String(document["apiVersion"] ?? "")}/${kind}/${String(name as string)}`;
}

export function isSection(value: Json | undefined): value is Section {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Follows names down; undefined as soon as one is missing. */
export function at(value: Json | undefined, ...names: string[]): Json | undefined {
  return names.reduce<Json | undefined>((part, name) => (isSection(part) ? part[name] : undefined), value);
}
