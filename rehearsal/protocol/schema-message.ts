/** Converts the schema JSON to the message that Terraform requests first. */
import type { AttributeSchema, BlockSchema, NestingMode, ProviderSchema, VersionedSchema } from "./schema";

export function schemaMessage(schema: ProviderSchema): object {
  return {
    provider: versionedSchema(schema.provider ?? { version: 0 }),
    resourceSchemas: mapValues(schema.resource_schemas, versionedSchema),
    dataSourceSchemas: mapValues(schema.data_source_schemas, versionedSchema),
    serverCapabilities: { planDestroy: true, getProviderSchemaOptional: true },
  };
}

function versionedSchema(schema: VersionedSchema): object {
  return { version: schema.version, block: block(schema.block ?? {}) };
}

function block(schema: BlockSchema): object {
  return {
    attributes: Object.entries(schema.attributes ?? {}).map(([name, one]) => attribute(name, one)),
    blockTypes: Object.entries(schema.block_types ?? {}).map(([typeName, nested]) => ({
      typeName,
      block: block(nested.block),
      nesting: nestingName(nested.nesting_mode),
      minItems: nested.min_items,
      maxItems: nested.max_items,
    })),
    description: schema.description,
    descriptionKind: schema.description_kind?.toUpperCase(),
    deprecated: schema.deprecated,
  };
}

function attribute(name: string, schema: AttributeSchema): object {
  return {
    name,
    type: schema.type && Buffer.from(JSON.stringify(schema.type)),
    nestedType: schema.nested_type && {
      attributes: Object.entries(schema.nested_type.attributes).map(([inner, one]) => attribute(inner, one)),
      nesting: nestingName(schema.nested_type.nesting_mode),
    },
    description: schema.description,
    descriptionKind: schema.description_kind?.toUpperCase(),
    required: schema.required,
    optional: schema.optional,
    computed: schema.computed,
    sensitive: schema.sensitive,
    deprecated: schema.deprecated,
    writeOnly: schema.write_only,
  };
}

function nestingName(mode: NestingMode): string {
  return mode.toUpperCase();
}

function mapValues<A, B>(object: Readonly<Record<string, A>> | undefined, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object ?? {}).map(([key, value]) => [key, change(value)]));
}
