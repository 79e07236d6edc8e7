/**
 * npm run reference
 *
 * Writes docs/reference.md: every key of the cluster file, from the schema that validates it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clusterSchema } from "./cluster-schema";

export const REFERENCE = join(__dirname, "../docs/reference.md");

interface JsonSchema {
  readonly $ref?: string;
  readonly allOf?: readonly JsonSchema[];
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

interface Row {
  readonly key: string;
  readonly value: string;
  readonly otherwise: string;
  readonly meaning: string;
}

const INTRODUCTION = `# Reference: the cluster file

Every key, generated from the schema that checks it (\`npm run reference\`). \`clusters/hybrid.yaml\` explains the same in context, and your
editor shows it while you type. Rules across keys are in \`spec/rules\`; each error says how to fix the file.

\`<name>\` stands for a name of your choice, \`[]\` for every entry of a list. **required** keys have no default.

A **source** says where a credential is read: \`{ env: NAME }\` is an environment variable, \`{ command: [program, argument] }\` the first line that
a program prints. The program runs without a shell. The credential itself is never in the file.
`;

const SOURCE = "#/definitions/source";

export function referencePage(): string {
  const file = JSON.parse(clusterSchema()) as JsonSchema;
  const schema = resolve(file, file.definitions ?? {});
  const sections = Object.entries(schema.properties ?? {}).map(([key, part]) => {
    const required = schema.required?.includes(key) ?? false;
    const rows = rowsOf(key, part, required);
    return [`## ${key}`, "", "| key | value | default | meaning |", "| --- | --- | --- | --- |", ...rows.map(line), ""];
  });
  return `${[INTRODUCTION, ...sections.flat()].join("\n")}`;
}

/** Inlines references, except those to a source, which has its own section on the page. */
function resolve<Part>(part: Part, definitions: Readonly<Record<string, JsonSchema>>): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((item: unknown) => resolve(item, definitions)) as Part;
  const { allOf, ...own } = part as JsonSchema;
  const reference = allOf?.[0]?.$ref ?? own.$ref;
  const definition = reference === SOURCE ? { $ref: SOURCE } : definitions[reference?.split("/").at(-1) ?? ""];
  const whole = Object.entries({ ...definition, ...own });
  return Object.fromEntries(whole.map(([key, value]) => [key, resolve(value, definitions)])) as Part;
}

function rowsOf(key: string, schema: JsonSchema, required: boolean): Row[] {
  const own: Row = {
    key,
    value: valueWords(schema),
    otherwise: required ? "**required**" : defaultWords(schema.default),
    meaning: schema.description ?? "",
  };
  return [own, ...listChildRows(key, schema)];
}

/** The keys below a key: its own, those of its entries, and those of each alternative form. */
function listChildRows(key: string, schema: JsonSchema): Row[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    rowsOf(`${key}.${name}`, part, schema.required?.includes(name) ?? false),
  );
  const entries =
    typeof schema.additionalProperties === "object" ? listChildRows(`${key}.<name>`, schema.additionalProperties) : [];
  const items = schema.items ? listChildRows(`${key}[]`, schema.items) : [];
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((form) => listChildRows(key, form));
  return removeDuplicates([...own, ...entries, ...items, ...forms]);
}

/** A key of several forms, such as the provider of a site, has one row with all of its values. */
function removeDuplicates(rows: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const known = byKey.get(row.key);
    const values = new Set([...(known?.value.split(" or ") ?? []), ...row.value.split(" or ")]);
    byKey.set(row.key, { ...(known ?? row), value: [...values].join(" or ") });
  }
  return [...byKey.values()];
}

function valueWords(schema: JsonSchema): string {
  if (schema.$ref === SOURCE) return "source";
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(" or ");
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (forms.length > 0) return [...new Set(forms.map(valueWords))].join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? valueWords(schema.items) : "values"}`;
  if (schema.type === "object") return "mapping";
  return { string: "text", integer: "number", number: "number", boolean: "true or false" }[String(schema.type)] ?? "";
}

function defaultWords(value: unknown): string {
  if (value === undefined) return "";
  const text = JSON.stringify(value);
  return text === "{}" || text === "[]" ? "" : code(value);
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function line({ key, value, otherwise, meaning }: Row): string {
  return `| \`${key}\` | ${value} | ${otherwise} | ${meaning.replaceAll("|", "\\|").replaceAll("<", "&lt;")} |`;
}

if (require.main === module) {
  writeFileSync(REFERENCE, referencePage());
  console.log(`wrote ${REFERENCE}`);
}
