import type { Path } from "./behaviour";
import type { CtyType } from "./cty";
import { elementType, isEqual } from "./equality";
import { splitPath } from "./paths";
import { isObject, isUnknown } from "./values";
import type { State, Value } from "./values";

/** Where the planned change touches one of the paths that force replacement. */
export function changedPaths(type: CtyType, paths: readonly string[], prior: State | null, planned: State): Path[] {
  if (!prior) return [];
  return paths.flatMap((path) => [...changesAt(type, splitPath(path), prior, planned, [])]);
}

function* changesAt(
  type: CtyType,
  rest: readonly string[],
  prior: Value | undefined,
  planned: Value | undefined,
  at: Path,
): Generator<Path> {
  if (isEqual(type, prior, planned)) return;
  if (rest.length === 0 || isUnknown(planned)) {
    yield at;
    return;
  }
  switch (type[0]) {
    case "list":
      for (let index = 0; index < Math.max(lengthOf(prior), lengthOf(planned)); index++)
        yield* changesAt(elementType(type, index), rest, elementAt(prior, index), elementAt(planned, index), [
          ...at,
          index,
        ]);
      return;
    case "map":
      for (const key of new Set([...keysOf(prior), ...keysOf(planned)]))
        yield* changesAt(elementType(type, key), rest, memberOf(prior, key), memberOf(planned, key), [...at, key]);
      return;
    case "set":
      if (project(type, rest, prior).join() !== project(type, rest, planned).join()) yield at;
      return;
    case "object": {
      const [name, ...deeper] = rest as [string, ...string[]];
      yield* changesAt(elementType(type, name), deeper, memberOf(prior, name), memberOf(planned, name), [...at, name]);
    }
  }
}

/** The values of a set's elements at a path, as text, because elements have no address. */
function project(type: CtyType, rest: readonly string[], value: Value | undefined): string[] {
  const texts: string[] = [];
  const visit = (inner: CtyType, path: readonly string[], part: Value | undefined): void => {
    if (path.length > 0 && Array.isArray(part)) part.forEach((element) => visit(elementType(inner, 0), path, element));
    else if (path.length > 0 && isObject(part)) {
      const [name, ...deeper] = path as [string, ...string[]];
      if (inner[0] === "map") Object.values(part).forEach((element) => visit(elementType(inner, name), path, element));
      else visit(elementType(inner, name), deeper, part[name]);
    } else if (part !== null && part !== undefined) texts.push(textOf(part));
  };
  visit(type, rest, value);
  return texts.sort();
}

function textOf(value: Value): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
}

function lengthOf(value: Value | undefined): number {
  return Array.isArray(value) ? value.length : 0;
}

function elementAt(value: Value | undefined, index: number): Value {
  return Array.isArray(value) ? (value[index] ?? null) : null;
}

function keysOf(value: Value | undefined): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function memberOf(value: Value | undefined, name: string): Value {
  return isObject(value) ? (value[name] ?? null) : null;
}
