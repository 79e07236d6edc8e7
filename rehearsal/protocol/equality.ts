import type { CtyType } from "./cty";
import { Dynamic, isObject, isUnknown } from "./values";
import type { Value } from "./values";

/** The order of a set's elements does not count; an unknown equals only another unknown. */
export function isEqual(type: CtyType, a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (a === null || b === null || a === undefined || b === undefined) return (a ?? null) === (b ?? null);
  if (isUnknown(a) || isUnknown(b)) return isUnknown(a) && isUnknown(b);
  if (a instanceof Dynamic || b instanceof Dynamic)
    return (
      a instanceof Dynamic &&
      b instanceof Dynamic &&
      JSON.stringify(a.type) === JSON.stringify(b.type) &&
      isEqual(a.type, a.value, b.value)
    );
  // A number never equals a bigint by ===, whatever their values.
  if (typeof type === "string") return type === "number" && numberText(a) === numberText(b);
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && hasEqualElements(type, a, b);
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => key in b && isEqual(elementType(type, key), a[key], b[key]));
}

/** The type of what is under a name, key or index in a value of the given type. */
export function elementType(type: CtyType, at: string | number): CtyType {
  if (typeof type === "string") return "dynamic";
  switch (type[0]) {
    case "object":
      return type[1][at] ?? "dynamic";
    case "tuple":
      return type[1][Number(at)] ?? "dynamic";
    default:
      return type[1];
  }
}

function hasEqualElements(type: CtyType, a: Value[], b: Value[]): boolean {
  if (a.every((element, index) => isEqual(elementType(type, index), element, b[index]))) return true;
  if (type[0] !== "set") return false;
  const left = [...b];
  return a.every((element) => {
    const match = left.findIndex((candidate) => isEqual(elementType(type, 0), element, candidate));
    if (match >= 0) left.splice(match, 1);
    return match >= 0;
  });
}

function numberText(value: Value): string {
  return String(typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value);
}
