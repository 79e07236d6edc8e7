/**
 * Checks that the result of a behaviour matches its plan. Terraform checks the same and reports "a bug in the provider";
 * this error also names the attribute and the method of the behaviour.
 */
import type { Path } from "./behaviour";
import { TypeMismatch } from "./codec";
import type { CtyType } from "./cty";
import { elementType, isEqual } from "./equality";
import { isEmpty, nestedObjects } from "./nesting";
import type { ObjectSchema } from "./object-schema";
import { Dynamic, isObject, isUnknown } from "./values";
import type { State, Value } from "./values";

/** @throws TypeMismatch at the first value that was known in the plan and is another one in the result. */
export function checkKeepsPlan(type: CtyType, planned: Value, result: Value, legacySdk: boolean): void {
  const path = findChange({ legacySdk }, type, planned, result, []);
  if (path) {
    const [was, is] = [valueAt(planned, path), valueAt(result, path)];
    throw new TypeMismatch(path, `was planned as ${show(was)}, but became ${show(is)}`);
  }
}

/** @throws TypeMismatch at the first planned value that Terraform will not accept for this configuration. */
export function checkKeepsConfig(object: ObjectSchema, config: State, prior: State | null, planned: State): void {
  checkObject(object, config, prior, planned, []);
}

function findChange(
  options: { legacySdk: boolean },
  type: CtyType,
  planned: Value | undefined,
  result: Value | undefined,
  path: Path,
): Path | undefined {
  if (isUnknown(planned) || isEqual(type, planned, result)) return undefined;
  if (options.legacySdk && (planned ?? null) === null && isZero(result)) return undefined;
  if (options.legacySdk && isEmpty(planned) && (result ?? null) === null) return undefined;
  if (planned instanceof Dynamic && result instanceof Dynamic)
    return findChange(options, planned.type, planned.value, result.value, path);
  if (Array.isArray(planned) && Array.isArray(result)) {
    if (planned.length !== result.length) return path;
    if (type[0] === "set") return isPlanKept(options, elementType(type, 0), planned, result) ? undefined : path;
    return firstDefined(planned, (element, index) =>
      findChange(options, elementType(type, index), element, result[index], [...path, index]),
    );
  }
  if (isObject(planned) && isObject(result)) {
    const keys = [...new Set([...Object.keys(planned), ...Object.keys(result)])];
    return firstDefined(keys, (key) =>
      key in planned
        ? findChange(options, elementType(type, key), planned[key], result[key], [...path, key])
        : [...path, key],
    );
  }
  return path;
}

/** Whether every planned element can be matched with a different result element. */
function isPlanKept(options: { legacySdk: boolean }, type: CtyType, planned: Value[], result: Value[]): boolean {
  const takenBy = new Map<number, number>();
  const place = (element: number, tried: Set<number>): boolean =>
    result.some((candidate, index) => {
      if (tried.has(index) || findChange(options, type, planned[element], candidate, [])) return false;
      tried.add(index);
      const holder = takenBy.get(index);
      if (holder !== undefined && !place(holder, tried)) return false;
      takenBy.set(index, element);
      return true;
    });
  return planned.every((_, element) => place(element, new Set()));
}

function checkObject(object: ObjectSchema, config: State, prior: State | null, planned: State, path: Path): void {
  for (const field of object.fields) {
    const at = [...path, field.name];
    const wanted = config[field.name] ?? null;
    const before = prior?.[field.name] ?? null;
    const value = planned[field.name] ?? null;
    if (field.writeOnly) {
      if (value !== null) throw new TypeMismatch(at, "is write-only and must be planned as null");
    } else if (wanted === null) {
      if (!field.computed && value !== null) throw new TypeMismatch(at, "is not computed, so it cannot be planned");
    } else if (field.nested && field.nested.mode !== "set" && !isUnknown(wanted)) {
      const { nested } = field;
      const [wantedObjects, objects] = [nestedObjects(nested, wanted), nestedObjects(nested, value)];
      if (wantedObjects.length !== objects.length)
        throw new TypeMismatch(at, "must have as many elements as configured");
      wantedObjects.forEach(([element, key], index) => {
        const priorElement = nestedObjects(nested, before)[index]?.[0] ?? null;
        checkObject(nested.object, element, priorElement, objects[index]?.[0] ?? {}, [...at, ...key]);
      });
    } else if (!field.nested && !isEqual(field.type, wanted, value) && !isEqual(field.type, before, value)) {
      throw new TypeMismatch(at, `is configured as ${show(wanted)}, but was planned as ${show(value)}`);
    }
  }
}

function firstDefined<A, B>(items: A[], find: (item: A, index: number) => B | undefined): B | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isZero(value: Value | undefined): boolean {
  return value === false || value === 0 || isEmpty(value);
}

function valueAt(value: Value | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>((part, step) => {
    const inner = part instanceof Dynamic ? part.value : part;
    return Array.isArray(inner) ? inner[Number(step)] : isObject(inner) ? inner[step] : undefined;
  }, value);
}

function show(value: Value | undefined): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === "bigint" || isUnknown(part) ? part.toString() : part,
  );
}
