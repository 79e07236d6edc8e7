import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..");
export const SCHEMAS = join(ROOT, "schemas");

/** The resource types of one provider that the project uses (`schemas/selection.json`). */
interface SelectedTypes {
  readonly resources: readonly string[];
  readonly dataSources: readonly string[];
  /** The npm package that holds the bindings, where they are not generated. */
  readonly prebuilt?: string;
}

interface Provider {
  readonly source: string;
  readonly version: string;
}

export interface Selection extends SelectedTypes, Provider {}

type Json = Record<string, unknown>;

/** The part of `terraform providers schema -json` that is used here. */
export interface ProviderSchemas {
  readonly format_version: string;
  readonly provider_schemas: Record<
    string,
    { provider: Json; resource_schemas?: Record<string, Json>; data_source_schemas?: Record<string, Json> }
  >;
}

/** The selected types with the provider's version, which is in cdktf.json or in the npm package that holds the bindings. */
export function readSelection(): Record<string, Selection> {
  const selected = readJson<Record<string, SelectedTypes>>(join(SCHEMAS, "selection.json"));
  const { terraformProviders } = readJson<{ terraformProviders: (Provider & { name: string })[] }>(
    join(ROOT, "cdktf.json"),
  );
  const generated = new Map(terraformProviders.map(({ name, source, version }) => [name, { source, version }]));
  return Object.fromEntries(
    Object.entries(selected).map(([name, types]) => {
      const provider = types.prebuilt ? prebuiltProvider(types.prebuilt) : generated.get(name);
      if (!provider) throw new Error(`schemas/selection.json names ${name}, which cdktf.json does not list`);
      return [name, { ...provider, ...types }];
    }),
  );
}

function prebuiltProvider(name: string): Provider {
  const { cdktf } = readJson<{ cdktf: { provider: { name: string; version: string } } }>(
    join(ROOT, "node_modules", name, "package.json"),
  );
  const { name: address, version } = cdktf.provider;
  return { source: address.replace(/^registry\.terraform\.io\//, ""), version };
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8")) as Content;
}

export function lockFileName(name: string, selection: Selection): string {
  return `${name}@${selection.version}.json`;
}

/** Keeps the selected types of one provider, without descriptions, with sorted keys: what is committed. */
export function cutToSelection(schemas: ProviderSchemas, name: string, selection: Selection): object {
  const address = `registry.terraform.io/${selection.source}`;
  const provider = schemas.provider_schemas[address];
  if (!provider) throw new Error(`${address} is not in the given schemas`);
  const pick = (from: Record<string, Json> | undefined, types: readonly string[]) =>
    Object.fromEntries(
      types.map((type) => {
        const schema = from?.[type];
        if (!schema) throw new Error(`${address} ${selection.version} has no ${type}: correct schemas/selection.json`);
        return [type, schema];
      }),
    );
  return sortKeys(
    withoutDescriptions({
      format_version: schemas.format_version,
      provider_schemas: {
        [address]: {
          provider: provider.provider,
          resource_schemas: pick(provider.resource_schemas, selection.resources),
          data_source_schemas: pick(provider.data_source_schemas, selection.dataSources),
        },
      },
      provider_versions: { [address]: selection.version },
    }),
  ) as object;
}

// An attribute may itself be called "description": then its value is an object and stays.
function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, v]) => !(typeof v === "string" && (key === "description" || key === "description_kind")))
      .map(([key, v]) => [key, withoutDescriptions(v)]),
  );
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, v]) => [key, sortKeys(v)]),
  );
}
