/** Which attributes of a schema no configuration sets. */
import type { AttributeSchema, BlockSchema } from "../../../../../rehearsal/protocol/schema";

/** @returns paths such as `disk[].speed[].read`; deprecated attributes are not required. */
export function neverSet(schema: BlockSchema, configs: readonly unknown[], prefix = ""): string[] {
  const attributes = Object.entries(schema.attributes ?? {}).filter(
    ([name, attribute]) => isSettable(attribute) && !(prefix === "" && name === "id"),
  );
  return [
    ...attributes.flatMap(([name, attribute]) => attributeGaps(attribute, valuesOf(configs, name), prefix + name)),
    ...Object.entries(schema.block_types ?? {}).flatMap(([name, { block, nesting_mode }]) => {
      const inside = valuesOf(configs, name);
      if (inside.length === 0) return [prefix + name];
      return neverSet(block, inside, `${prefix}${name}${nesting_mode === "single" ? "" : "[]"}.`);
    }),
  ];
}

function attributeGaps({ nested_type: nested }: AttributeSchema, values: readonly unknown[], path: string): string[] {
  if (values.length === 0) return [path];
  // A whole object that comes from elsewhere has all that it can have.
  const objects = values.filter((value) => typeof value === "object");
  return nested && objects.length > 0 ? neverSet({ attributes: nested.attributes }, objects, `${path}.`) : [];
}

function isSettable({ required, optional, deprecated }: AttributeSchema): boolean {
  return Boolean(required ?? optional) && !deprecated;
}

function valuesOf(configs: readonly unknown[], name: string): unknown[] {
  return configs
    .map((config) => (config as Readonly<Record<string, unknown>>)[name])
    .filter((value) => value !== undefined)
    .flat();
}
