import type { CtyType } from "./cty";

/**
 * A value as Terraform sees it. Lists, sets and tuples are arrays, objects and maps are plain objects, integers beyond
 * 2^53 are bigints. Whether an array is a list or a set is known only by the schema.
 */
export type Value = null | boolean | number | bigint | string | Unknown | Dynamic | Value[] | { [key: string]: Value };

/** The attributes and nested blocks of one object, all of them present: what is not set is null (or [] for blocks). */
export type State = Record<string, Value>;

/** Known after apply. Terraform compares refinements ("not null", a prefix …) too, so the ones it sent are kept. */
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

/** A value of an attribute whose type the schema leaves open: it travels together with its own type. */
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
