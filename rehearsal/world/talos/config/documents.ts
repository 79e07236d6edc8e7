/** A machine configuration: several YAML documents in one text. */
import { parseAllDocuments, stringify } from "yaml";
import { RecentResults } from "../../recent-results";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Section = Record<string, Json>;

/** One document. The first form of Talos' configuration, with `machine` and `cluster`, has no kind of its own. */
export type ConfigDocument = Section;

export const V1ALPHA1 = "v1alpha1";

/**
 * The size of the cache, larger than a large cluster needs. A plan parses the configuration of every machine several times.
 */
const recent = new RecentResults<readonly ConfigDocument[]>(512);
const texts = new RecentResults<string>(512);

/** The documents are shared and frozen. @throws Error with the message of Talos' loader */
export function parseDocuments(text: string): readonly ConfigDocument[] {
  return recent.of(text, () => parse(text));
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
  return documents.map(formatDocument).join("---\n");
}

/** Written as JSON, which is valid YAML and many times faster. */
function formatDocument(document: ConfigDocument): string {
  return texts.of(JSON.stringify(document), () => stringify(document, { indent: 4, lineWidth: 0 }));
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

export function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

export function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

export function record(value: Json | undefined): Record<string, string> {
  if (!isSection(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item as string)]));
}
