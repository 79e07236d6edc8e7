/** Whether words of a document are keys of a cluster file, as clusters/schema.json has them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const SCHEMA = JSON.parse(readFileSync(join(__dirname, "../../../clusters/schema.json"), "utf8")) as Schema;

/** `a.b` and `a.b: value`. A single word may be anything, so it is ignored. */
const WRITTEN = /^([a-z]\w*(?:\.[\w-]+)*)(?:: (.+))?$/i;

/**
 * What is written like a key: `sites.atlas.token`, or `role: worker`, which says its value too. The way may begin at any key,
 * as in `vip: { by: talos }`; names that are the user's to choose may stand in it, but not at its beginning.
 *
 * @returns undefined for what is not written so
 */
export function isClusterKey(words: string): boolean | undefined {
  const [, path = "", value] = WRITTEN.exec(words) ?? [];
  const [first = "", ...rest] = path.split(".");
  if (first === "" || (rest.length === 0 && value === undefined)) return undefined;
  const starts = everywhere(SCHEMA).flatMap((schema) => schema.properties?.[first] ?? []);
  const ends = rest.reduce((schemas, key) => schemas.flatMap((schema) => below(schema, key)), starts);
  return value === undefined ? ends.length > 0 : ends.some((schema) => takes(schema, parse(value)));
}

/** A schema with alternatives is each of them, and a reference is what it refers to. */
function alternatives(schema: Schema): Schema[] {
  const definition = schema.$ref && SCHEMA.definitions?.[schema.$ref.split("/").at(-1) ?? ""];
  const choices = [
    ...(definition ? [definition] : []),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return choices.length > 0 ? choices.flatMap(alternatives) : [schema];
}

function below(schema: Schema, key: string): Schema[] {
  return alternatives(schema).flatMap(({ properties, additionalProperties: others, items }) => {
    if (items) return below(items, key);
    const own = properties?.[key];
    return own ?? (typeof others === "object" ? others : []);
  });
}

function everywhere(schema: Schema): Schema[] {
  return alternatives(schema).flatMap((one) => {
    const { properties = {}, additionalProperties: others, items } = one;
    const inside = [
      ...Object.values(properties),
      ...(typeof others === "object" ? [others] : []),
      ...(items ? [items] : []),
    ];
    return [one, ...inside.flatMap(everywhere)];
  });
}

function takes(schema: Schema, value: unknown): boolean {
  return alternatives(schema).some((one) => {
    if (Array.isArray(value)) return one.type === "array" && value.every((item) => takes(one.items ?? {}, item));
    if (typeof value === "object" && value !== null)
      return Object.entries(value).every(([key, inner]) => below(one, key).some((found) => takes(found, inner)));
    if (one.enum) return one.enum.includes(value);
    if ("const" in one) return one.const === value;
    return one.type === undefined || one.type === (typeof value === "number" ? "integer" : typeof value);
  });
}
