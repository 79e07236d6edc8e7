/** The part of `terraform providers schema -json` that is used here. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { CtyType } from "./cty";

export type NestingMode = "single" | "group" | "list" | "set" | "map";
type DescriptionKind = "plain" | "markdown";

export interface AttributeSchema {
  readonly type?: CtyType;
  readonly nested_type?: {
    readonly attributes: Readonly<Record<string, AttributeSchema>>;
    readonly nesting_mode: NestingMode;
  };
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly deprecated?: boolean;
  readonly write_only?: boolean;
  readonly description?: string;
  readonly description_kind?: DescriptionKind;
}

export interface NestedBlockSchema {
  readonly block: BlockSchema;
  readonly nesting_mode: NestingMode;
  readonly min_items?: number;
  readonly max_items?: number;
}

export interface BlockSchema {
  readonly attributes?: Readonly<Record<string, AttributeSchema>>;
  readonly block_types?: Readonly<Record<string, NestedBlockSchema>>;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly description_kind?: DescriptionKind;
}

export interface VersionedSchema {
  readonly version: number;
  readonly block?: BlockSchema;
}

export interface ProviderSchema {
  readonly provider?: VersionedSchema;
  readonly resource_schemas?: Readonly<Record<string, VersionedSchema>>;
  readonly data_source_schemas?: Readonly<Record<string, VersionedSchema>>;
}

export interface LockedProvider {
  /** As in required_providers: "hetznercloud/hcloud". */
  readonly source: string;
  readonly version: string;
  readonly schema: ProviderSchema;
}

interface SchemaFile {
  readonly provider_schemas: Readonly<Record<string, ProviderSchema>>;
  readonly provider_versions: Readonly<Record<string, string>>;
}

/** Every `<name>@<version>.json` in a folder. */
export function readSchemas(folder: string): LockedProvider[] {
  return readdirSync(folder)
    .filter((file) => file.includes("@") && file.endsWith(".json"))
    .sort()
    .flatMap((file) => {
      const content = JSON.parse(readFileSync(join(folder, file), "utf8")) as SchemaFile;
      return Object.entries(content.provider_schemas).map(([address, schema]) => {
        const version = content.provider_versions[address];
        if (!version) throw new Error(`${join(folder, file)} does not say the version of ${address}`);
        return { source: address.split("/").slice(1).join("/"), version, schema };
      });
    });
}
