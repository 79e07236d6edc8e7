import type { CtyType } from "./cty";

/**
 * A value as Terraform sees it. Lists, sets and tuples are arrays, objects and maps are plain objects, integers beyond
 * 2^53 are bigints. Whether an array is a list or a set is known only by the schema.
 */
export type Value = null | boolean | number | bigint | string | Unknown | Dynamic | Value[] | { [key: string]: Value };

/** All attributes and nested blocks of one object. Unset ones are null (blocks: []). */
export type State = Record<string, Value>;

/** Known after apply. Terraform also compares refinements ("not null", a prefix …), so they are kept as sent. */
export class Unknown {
  constructor(readonly refinements?: Uint8Array) {}

  toString(): string {
    return "(known after apply)";
  }
}

export const UNKNOWN = new Unknown();

export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}

/** A value of an attribute with a dynamic type, sent together with its type. */
export class Dynamic {
  constructor(
    readonly type: CtyType,
    readonly value: Value,
  ) {}
}

export function isObject(value: Value | undefined): value is Record<string, Value> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof Dynamic)
  );
}
