import type { CtyType } from "../../../../rehearsal/protocol/cty";
import type {
  AttributeSchema,
  BlockSchema,
  LockedProvider,
  NestingMode,
  VersionedSchema,
} from "../../../../rehearsal/protocol/schema";

const META_ARGUMENTS = ["count", "for_each", "provider", "lifecycle", "depends_on", "connection", "provisioner"];

type Json = Record<string, unknown>;

/** A configuration of every type of the given providers: only what is required, or everything that may be set. */
export function generatedConfiguration(providers: readonly LockedProvider[], tag: string): Json {
  const names = Object.fromEntries(providers.map((provider) => [provider.source, provider.source.split("/").at(-1)]));
  const instances = (schemas: Readonly<Record<string, VersionedSchema>> = {}, name: string) =>
    Object.fromEntries(
      Object.entries(schemas).map(([type, { block }]) => [
        type,
        Object.fromEntries(
          (["minimal", "maximal"] as const).map((size) => [
            size,
            { provider: name, ...new Generator(size, `${tag}-${size}`).block(block ?? {}) },
          ]),
        ),
      ]),
    );
  return {
    terraform: {
      required_providers: Object.fromEntries(providers.map(({ source }) => [names[source], { source }])),
    },
    provider: Object.fromEntries(
      providers.map(({ source, schema }) => [
        names[source],
        new Generator("minimal", tag).block(schema.provider?.block ?? {}),
      ]),
    ),
    resource: Object.assign(
      {},
      ...providers.map(({ source, schema }) => instances(schema.resource_schemas, names[source] as string)),
    ),
    data: Object.assign(
      {},
      ...providers.map(({ source, schema }) => instances(schema.data_source_schemas, names[source] as string)),
    ),
  };
}

class Generator {
  constructor(
    private readonly size: "minimal" | "maximal",
    private readonly tag: string,
  ) {}

  block(schema: BlockSchema, suffix = ""): Json {
    const result = this.attributes(schema.attributes ?? {}, suffix);
    for (const [name, nested] of Object.entries(schema.block_types ?? {})) {
      const wanted = this.size === "maximal" ? Math.min(nested.max_items || 2, 2) : 0;
      const count = Math.max(nested.min_items ?? 0, wanted);
      if (count === 0) continue;
      const elements = Array.from({ length: count }, (_, index) => this.block(nested.block, index ? `-${index}` : ""));
      result[name] = inMode(nested.nesting_mode, elements);
    }
    return result;
  }

  private attributes(attributes: Readonly<Record<string, AttributeSchema>>, suffix: string): Json {
    return Object.fromEntries(
      Object.entries(attributes)
        .filter(([name, { required, optional }]) => {
          const wanted = Boolean(required) || (this.size === "maximal" && Boolean(optional));
          return wanted && !META_ARGUMENTS.includes(name);
        })
        .map(([name, attribute]) => {
          const { nested_type: nested, type } = attribute;
          if (!nested) return [name, this.value(type ?? "string", suffix)];
          return [name, inMode(nested.nesting_mode, [this.attributes(nested.attributes, suffix)])];
        }),
    );
  }

  private value(type: CtyType, suffix: string): unknown {
    if (typeof type === "string")
      return { string: this.tag + suffix, number: this.tag.length + 0.1, bool: true, dynamic: { a: this.tag } }[type];
    switch (type[0]) {
      case "list":
      case "set":
        return [this.value(type[1], suffix)];
      case "map":
        return { key: this.value(type[1], suffix) };
      case "tuple":
        return type[1].map((element) => this.value(element, suffix));
      case "object":
        return Object.fromEntries(Object.entries(type[1]).map(([key, inner]) => [key, this.value(inner, suffix)]));
    }
  }
}

function inMode(mode: NestingMode, elements: Json[]): unknown {
  if (mode === "single" || mode === "group") return elements[0];
  return mode === "map" ? { key: elements[0] } : elements;
}
