/**
 * npm run talos-config -- <git directory of siderolabs/talos>
 *
 * Writes schemas/talos-config.json: which keys each document of a Talos machine configuration has, what form their values
 * have, and the minor version that brought them. Only names and forms; no text of the schema that it reads.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(__dirname, "../schemas/talos-config.json");
const SCHEMA = "pkg/machinery/config/schemas/config.schema.json";

/** The last release of each minor version. The pinned provider decodes configurations with 1.13. */
const RELEASES: Readonly<Record<number, string>> = {
  9: "v1.9.6",
  10: "v1.10.9",
  11: "v1.11.6",
  12: "v1.12.11",
  13: "v1.13.9",
};
const OLDEST = 9;

/** Where the schema differs from the names that the decoder registers (`registry.Register`). */
const RENAMED: Readonly<Record<string, string>> = { KubeSpanEndpoints: "KubeSpanEndpointsConfig" };
/** Registered but missing in the schema: their keys are not checked. */
const UNDESCRIBED: Readonly<Record<string, number>> = { ImageVerificationConfig: 13 };

interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}
interface ConfigSchema {
  readonly $defs: Readonly<Record<string, Shape>>;
  readonly oneOf: readonly { readonly $ref: string }[];
}

type Keys = Record<string, string>;

function main(repository: string): void {
  const kinds: Keys = {};
  const types: Record<string, Keys> = {};
  for (const [minor, tag] of Object.entries(RELEASES)) {
    const text = execFileSync("git", ["-C", repository, "show", `${tag}:${SCHEMA}`], { maxBuffer: 1 << 26 });
    const { $defs, oneOf } = JSON.parse(text.toString()) as ConfigSchema;
    for (const { $ref } of oneOf) {
      const type = nameOf($ref);
      const kind = $defs[type]?.properties?.kind?.enum?.[0] ?? "";
      note(kinds, RENAMED[kind] ?? kind, type, Number(minor));
    }
    for (const [type, { properties = {} }] of Object.entries($defs))
      for (const [key, shape] of Object.entries(properties))
        note((types[type] ??= {}), key, formOf(shape), Number(minor));
  }
  for (const [kind, minor] of Object.entries(UNDESCRIBED)) note(kinds, kind, "any", minor);
  const source = `siderolabs/talos ${SCHEMA}, ${Object.values(RELEASES).join(", ")}`;
  writeFileSync(FILE, `${JSON.stringify({ source, kinds: sortKeys(kinds), types: sortKeys(types) }, null, 1)}\n`);
}

/** The newest form of a key; a key that the schema drops later is deprecated there, and still decoded. */
function note(keys: Keys, key: string, form: string, minor: number): void {
  const since = keys[key] === undefined ? minor : Number(/@(\d+)$/.exec(keys[key])?.[1] ?? OLDEST);
  keys[key] = since === OLDEST ? form : `${form}@${since}`;
}

/** `any` where the schema says too little, or less than the decoder accepts. */
function formOf({ $ref, type, enum: words, items }: Shape): string {
  if ($ref) return nameOf($ref);
  if (words) return `=${words.join("|")}`;
  if (type === "array") return items ? `[]${formOf(items)}` : "[]any";
  return type === "string" || type === "boolean" || type === "integer" ? type : "any";
}

function nameOf(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

function sortKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

main(process.argv[2] ?? ".");
