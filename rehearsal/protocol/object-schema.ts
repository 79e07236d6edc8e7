/** Attributes, nested attributes and blocks as one kind of tree, so that everything else walks only one. */
import { hasDynamic, objectType } from "./cty";
import type { CtyType, ObjectType } from "./cty";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode } from "./schema";

export interface Field {
  readonly name: string;
  readonly type: CtyType;
  readonly isBlock: boolean;
  readonly computed: boolean;
  /** A configuration may give it a value. */
  readonly configurable: boolean;
  readonly writeOnly: boolean;
  readonly nested?: NestedSchema;
}

export interface NestedSchema {
  readonly mode: NestingMode;
  readonly object: ObjectSchema;
}

export interface ObjectSchema {
  readonly fields: readonly Field[];
  readonly type: ObjectType;
}

export function objectSchema(block: BlockSchema = {}): ObjectSchema {
  return fromFields([
    ...Object.entries(block.attributes ?? {}).map(([name, attribute]) => attributeField(name, attribute)),
    ...Object.entries(block.block_types ?? {}).map(([name, nested]) => blockField(name, nested)),
  ]);
}

export function fieldOf(object: ObjectSchema, name: string): Field | undefined {
  return object.fields.find((field) => field.name === name);
}

/**
 * The old SDK may declare a block as an attribute: a list or set of objects. The schema then no longer tells defaults
 * and computed values inside it apart, but the provider still treats it as a block.
 */
export function withAttributesAsBlocks(object: ObjectSchema): ObjectSchema {
  return fromFields(
    object.fields.map((field) => {
      if (field.nested)
        return { ...field, nested: { ...field.nested, object: withAttributesAsBlocks(field.nested.object) } };
      const [mode, element] = field.type;
      if (!field.configurable || (mode !== "list" && mode !== "set") || element?.[0] !== "object") return field;
      const fields = Object.entries(element[1] as Record<string, CtyType>).map(([name, type]) => ({
        ...{ name, type, isBlock: false, configurable: true, writeOnly: false, computed: false },
      }));
      return { ...field, nested: { mode, object: withAttributesAsBlocks(fromFields(fields)) } };
    }),
  );
}

function fromFields(fields: Field[]): ObjectSchema {
  return { fields, type: objectType(Object.fromEntries(fields.map(({ name, type }) => [name, type]))) };
}

function attributeField(name: string, attribute: AttributeSchema): Field {
  const nested = attribute.nested_type && {
    mode: attribute.nested_type.nesting_mode,
    object: objectSchema({ attributes: attribute.nested_type.attributes }),
  };
  return {
    name,
    type: nested ? nestedType(nested) : (attribute.type ?? "dynamic"),
    isBlock: false,
    computed: attribute.computed ?? false,
    configurable: attribute.optional === true || attribute.required === true,
    writeOnly: attribute.write_only ?? false,
    nested,
  };
}

function blockField(name: string, { block, nesting_mode: mode }: NestedBlockSchema): Field {
  const nested = { mode, object: objectSchema(block) };
  // Terraform cannot give the elements of such a list or map one type, and sends the type with the value.
  const open = (mode === "list" || mode === "map") && hasDynamic(nested.object.type);
  return {
    name,
    type: open ? "dynamic" : nestedType(nested),
    isBlock: true,
    computed: false,
    configurable: true,
    writeOnly: false,
    nested: open ? undefined : nested,
  };
}

function nestedType({ mode, object }: NestedSchema): CtyType {
  return mode === "single" || mode === "group" ? object.type : [mode, object.type];
}
