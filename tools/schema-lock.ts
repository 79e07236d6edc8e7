import { readFileSync } from "node:fs";
import { join } from "node:path";

export const SCHEMAS = join(__dirname, "..", "schemas");

/** What the project takes from one provider: `schemas/selection.json` is the one list of it. */
export interface Selection {
  readonly source: string;
  readonly version: string;
  readonly resources: readonly string[];
  readonly dataSources: readonly string[];
  /** The npm package that holds the bindings, where they are not generated. */
  readonly prebuilt?: string;
}

type Json = Record<string, unknown>;

/** The shape of `terraform providers schema -json`, as far as it is cut here. */
export interface ProviderSchemas {
  readonly format_version: string;
  readonly provider_schemas: Record<
    string,
    { provider: Json; resource_schemas?: Record<string, Json>; data_source_schemas?: Record<string, Json> }
  >;
}

export function readSelection(): Record<string, Selection> {
  return JSON.parse(readFileSync(join(SCHEMAS, "selection.json"), "utf8")) as Record<string, Selection>;
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
        if (!schema) throw new Error(`${address} ${selection.version} has no ${type}: mend schemas/selection.json`);
        return [type, schema];
      }),
    );
  return sorted(
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

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, v]) => [key, sorted(v)]),
  );
}
