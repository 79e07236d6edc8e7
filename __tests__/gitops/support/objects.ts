import { parseAllDocuments } from "yaml";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonMap = Readonly<Record<string, Json>>;

/** The fields that every Kubernetes object has. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

export function parseObjects(text: string): KubeObject[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => object !== null);
}

export interface Leaf {
  readonly path: readonly string[];
  readonly key: string;
  readonly value: Json;
}

/** Every value of an object, including maps and lists, with its path. */
export function* leaves(value: unknown, path: readonly string[] = []): Generator<Leaf> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const here = [...path, key];
    yield { path: here, key, value: part as Json };
    yield* leaves(part, here);
  }
}

export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    value,
  );
}

export function isMap(value: unknown): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function title({ kind, metadata }: KubeObject): string {
  return `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ""}${metadata.name}`;
}

export function group({ apiVersion }: KubeObject): string {
  return apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "";
}
