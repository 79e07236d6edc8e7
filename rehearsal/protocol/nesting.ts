import { isEqual } from "./equality";
import type { Field, NestedSchema, ObjectSchema } from "./object-schema";
import { isObject, isUnknown } from "./values";
import type { State, Value } from "./values";

/** Changes every object of a nested attribute or block, each together with the prior object it continues, if any. */
export function mapNested(
  nested: NestedSchema,
  value: Value,
  prior: Value,
  change: (object: State, prior: State | null) => State,
): Value {
  const changed = (element: Value, priorElement: Value | undefined): Value =>
    isObject(element) ? change(element, isObject(priorElement) ? priorElement : null) : element;
  if (value === null || isUnknown(value)) return value;
  switch (nested.mode) {
    case "single":
    case "group":
      return changed(value, prior);
    case "map": {
      if (!isObject(value)) return value;
      const priorElements = isObject(prior) ? prior : {};
      return Object.fromEntries(
        Object.entries(value).map(([key, element]) => [key, changed(element, priorElements[key])]),
      );
    }
    case "list":
    case "set": {
      if (!Array.isArray(value)) return value;
      const priorElements = Array.isArray(prior) ? prior : [];
      const matching = nested.mode === "set" ? matchSet(nested.object, value, priorElements) : priorElements;
      return value.map((element, index) => changed(element, matching[index]));
    }
  }
}

/** Every object of a nested attribute or block, with its index or key; a single one has none. */
export function nestedObjects(nested: NestedSchema, value: Value | undefined): [State, (string | number)[]][] {
  if (value === null || value === undefined || isUnknown(value)) return [];
  if (nested.mode === "single" || nested.mode === "group") return isObject(value) ? [[value, []]] : [];
  const elements: [string | number, Value][] = Array.isArray(value)
    ? value.map((element, index) => [index, element])
    : isObject(value)
      ? Object.entries(value)
      : [];
  return elements.flatMap(([at, element]) => (isObject(element) ? [[element, [at]] as [State, [typeof at]]] : []));
}

/** "", [] and {}: the old SDK cannot distinguish these from an unset value. */
export function isEmpty(value: Value | undefined): boolean {
  if (value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/**
 * Which prior element each element of a set continues. Terraform itself gives up where elements hold computed values,
 * because an element is only found by being equal as a whole.
 */
function matchSet(object: ObjectSchema, elements: Value[], priorElements: Value[]): (Value | undefined)[] {
  const left = [...priorElements];
  const take = (index: number): Value | undefined => (index < 0 ? undefined : left.splice(index, 1)[0]);
  const matches = elements.map((element) => take(left.findIndex((prior) => isEqual(object.type, element, prior))));
  return matches.map(
    (match, index) => match ?? take(left.findIndex((prior) => canBecome(object, elements[index] ?? null, prior))),
  );
}

/** Whether the two differ only where the provider fills in what the configuration leaves out. */
function canBecome(object: ObjectSchema, config: Value, prior: Value): boolean {
  if (!isObject(config) || !isObject(prior)) return false;
  return object.fields.every((field) => canFieldBecome(field, config[field.name] ?? null, prior[field.name] ?? null));
}

function canFieldBecome(field: Field, config: Value, prior: Value): boolean {
  if (field.writeOnly || isEqual(field.type, config, prior)) return true;
  if (config === null) return field.computed || isEmpty(prior);
  if (!field.nested || isUnknown(config)) return false;
  const { object, mode } = field.nested;
  const configs = nestedObjects(field.nested, config);
  const priors = nestedObjects(field.nested, prior);
  if (configs.length !== priors.length) return false;
  if (mode === "set") {
    const elements = configs.map(([element]) => element);
    const matches = matchSet(
      object,
      elements,
      priors.map(([element]) => element),
    );
    return matches.every((match) => match !== undefined);
  }
  return configs.every(
    ([element, at], index) =>
      priors[index]?.[1].join() === at.join() && canBecome(object, element, priors[index]?.[0] ?? null),
  );
}
