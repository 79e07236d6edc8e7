/** Reading and filling the attributes of a resource. */
import { isUnknown } from "../../protocol/behaviour";
import type { Diagnostic, Path, State, Value } from "../../protocol/behaviour";

export function text(state: State, name: string): string | undefined {
  const value = state[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function number(state: State, name: string): number | undefined {
  const value = state[name];
  return typeof value === "number" || typeof value === "bigint" ? Number(value) : undefined;
}

export function flag(state: State, name: string): boolean {
  return state[name] === true;
}

export function texts(state: State, name: string): string[] {
  const value = state[name];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

export function numbers(state: State, name: string): number[] {
  const value = state[name];
  return Array.isArray(value)
    ? value.filter((item) => typeof item === "number" || typeof item === "bigint").map(Number)
    : [];
}

export function map(state: State, name: string): Record<string, string> {
  const value = state[name];
  if (typeof value !== "object" || value === null || Array.isArray(value) || isUnknown(value)) return {};
  return Object.fromEntries(
    Object.entries(value as Record<string, Value>).filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string";
    }),
  );
}

/** A nested block or object, where the schema has a list or a single one of it. */
export function block(state: State, name: string): State | undefined {
  return blocks(state, name)[0];
}

export function blocks(state: State, name: string): State[] {
  const value = state[name];
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is State => typeof item === "object" && item !== null && !isUnknown(item));
}

/** The plan, with these values in place of unknowns, and null for unknowns without a value. */
export function fill(planned: State, computed: State): State {
  const result: State = { ...planned };
  for (const [name, value] of Object.entries(computed)) {
    const open = isUnknown(planned[name]) || planned[name] === null || planned[name] === undefined;
    if (open) result[name] = value;
  }
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, withoutUnknowns(value)]));
}

function withoutUnknowns(value: Value): Value {
  if (isUnknown(value)) return null;
  if (Array.isArray(value)) return value.map(withoutUnknowns);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(
      Object.entries(value as State).map(([name, part]) => [name, withoutUnknowns(part ?? null)]),
    );
  return value;
}

/** An error unless the value is one of these, unknown or unset. */
export function oneOf(value: Value | undefined, allowed: readonly Value[], path: Path): Diagnostic[] {
  if (value === null || value === undefined || isUnknown(value) || allowed.includes(value)) return [];
  return [
    fault(
      "Invalid Attribute Value Match",
      `Attribute ${path.join(".")} value must be one of: [${allowed.map((item) => JSON.stringify(item)).join(" ")}], got: ${JSON.stringify(value)}`,
      path,
    ),
  ];
}

export function exactlyOne(config: State, names: readonly string[]): Diagnostic[] {
  if (names.some((name) => isUnknown(config[name]))) return [];
  const set = names.filter((name) => (config[name] ?? null) !== null);
  if (set.length === 1) return [];
  return [
    fault(
      "Invalid Attribute Combination",
      `${set.length === 0 ? "No attribute specified when one" : `${String(set.length)} attributes specified when one`} (and only one) of [${names.join(",")}] is required`,
    ),
  ];
}

export function fault(summary: string, detail: string, path?: Path): Diagnostic {
  return { severity: "error", summary, detail, path };
}
