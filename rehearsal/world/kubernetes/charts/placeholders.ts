/**
 * Values with placeholders: `${NAME}` stands for a value that Flux substitutes. A locked release matches every cluster whose
 * values differ from the locked ones only in the placeholders.
 */
import { isDict } from "../object";

export type Bindings = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly path: string;
  readonly locked: unknown;
  readonly found: unknown;
}

const PLACEHOLDER = /\$\{([A-Z][A-Z0-9_]*)\}/g;
const WHOLE = /^\$\{([A-Z][A-Z0-9_]*)\}$/;

/** The values of the placeholders, or the first difference. */
export function bind(
  locked: unknown,
  found: unknown,
  bound: Record<string, unknown> = {},
  path = "",
): Bindings | Difference {
  const different = { path: path || "(root)", locked, found };
  if (typeof locked === "string") return bindText(locked, found, bound) ? bound : different;
  if (Array.isArray(locked)) {
    if (!Array.isArray(found) || found.length !== locked.length) return different;
    return bindAll(
      locked.map((part, index) => [part, found[index], `${path}[${index}]`]),
      bound,
    );
  }
  if (!isDict(locked)) return Object.is(locked, found) ? bound : different;
  if (!isDict(found)) return different;
  const keys = [...new Set([...Object.keys(locked), ...Object.keys(found)])].sort();
  return bindAll(
    keys.map((key) => [locked[key], found[key], path ? `${path}.${key}` : key]),
    bound,
  );
}

export function isDifference(result: Bindings | Difference): result is Difference {
  return "path" in result && "locked" in result && "found" in result;
}

function bindAll(
  parts: readonly (readonly [unknown, unknown, string])[],
  bound: Record<string, unknown>,
): Bindings | Difference {
  for (const [locked, found, path] of parts) {
    const result = bind(locked, found, bound, path);
    if (isDifference(result)) return result;
  }
  return bound;
}

function bindText(locked: string, found: unknown, bound: Record<string, unknown>): boolean {
  const whole = WHOLE.exec(locked)?.[1];
  if (whole) return assign(bound, whole, found);
  if (typeof found !== "string") return false;
  const names: string[] = [];
  const pattern = locked
    .split(PLACEHOLDER)
    .map((part, index) => {
      if (index % 2 === 0) return escapeRegex(part);
      names.push(part);
      return "(.+?)";
    })
    .join("");
  const match = new RegExp(`^${pattern}$`, "s").exec(found);
  return match !== null && names.every((name, index) => assign(bound, name, match[index + 1]));
}

/** A placeholder has the same value everywhere, and never an empty one: charts render empty values differently. */
function assign(bound: Record<string, unknown>, name: string, value: unknown): boolean {
  if (value === "" || value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return false;
  if (name in bound) return JSON.stringify(bound[name]) === JSON.stringify(value);
  bound[name] = value;
  return true;
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`);
}

/** The same with values for placeholders. A list that stands for an element takes that element's place. */
export function fill<T>(value: T, bindings: Bindings): T {
  return fillIn(value, bindings) as T;
}

function fillIn(value: unknown, bindings: Bindings): unknown {
  if (typeof value === "string") return fillInText(value, bindings);
  if (Array.isArray(value))
    return value.flatMap((part: unknown) => {
      const result = fillIn(part, bindings);
      return typeof part === "string" && Array.isArray(result) ? (result as unknown[]) : [result];
    });
  if (!isDict(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [String(fillInText(key, bindings)), fillIn(part, bindings)]),
  );
}

function fillInText(text: string, bindings: Bindings): unknown {
  const whole = WHOLE.exec(text)?.[1];
  if (whole && whole in bindings) return bindings[whole];
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    name in bindings ? String(bindings[name]) : placeholder,
  );
}
