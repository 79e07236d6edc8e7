/** The planned state of a create or an update. */
import { isEqual } from "./equality";
import { isEmpty, mapNested } from "./nesting";
import type { ObjectSchema } from "./object-schema";
import type { PathTree } from "./paths";
import { UNKNOWN } from "./values";
import type { State, Value } from "./values";

export interface PlanRules {
  readonly legacySdk: boolean;
  readonly defaults: PathTree<Value>;
  readonly unknownOnUpdate: PathTree<true>;
}

/**
 * Plans from the configuration and the prior state alone. Terraform's own proposal is not used: it does not show whether a
 * value was configured or kept, which defaults need to know, nor which elements of a set belong together.
 */
export function planChange(object: ObjectSchema, rules: PlanRules, prior: State | null, config: State): State {
  const wanted = withDefaults(object, rules, rules.defaults, config);
  const planned = planObject(object, rules, { defaults: rules.defaults }, wanted, prior);
  if (!prior) return planned;
  if (isEqual(object.type, prior, planned)) return prior;
  const trees = { defaults: rules.defaults, unknowns: rules.unknownOnUpdate };
  return planObject(object, rules, trees, wanted, prior);
}

/** The configuration with defaults for missing attributes, inside existing blocks. */
export function withDefaults(
  object: ObjectSchema,
  { legacySdk }: Pick<PlanRules, "legacySdk">,
  defaults: PathTree<Value> | undefined,
  config: State,
): State {
  if (!defaults?.children.size) return config;
  const result: State = { ...config };
  for (const field of object.fields) {
    const node = defaults.children.get(field.name);
    if (!node) continue;
    const value = config[field.name] ?? null;
    if (value === null && node.value !== undefined && !isLegacyEmptyDefault(legacySdk, node)) {
      result[field.name] = node.value;
    } else if (field.nested) {
      const { object: inner } = field.nested;
      result[field.name] = mapNested(field.nested, value, null, (element) =>
        withDefaults(inner, { legacySdk }, node, element),
      );
    }
  }
  return result;
}

interface Trees {
  readonly defaults?: PathTree<Value>;
  readonly unknowns?: PathTree<true>;
}

function planObject(object: ObjectSchema, rules: PlanRules, trees: Trees, config: State, prior: State | null): State {
  const planned: State = {};
  for (const field of object.fields) {
    const { name } = field;
    const value = config[name] ?? null;
    const before = prior?.[name] ?? null;
    const inner: Trees = {
      defaults: trees.defaults?.children.get(name),
      unknowns: trees.unknowns?.children.get(name),
    };
    if (field.writeOnly) planned[name] = null;
    else if (value !== null && field.nested) {
      const { nested } = field;
      planned[name] = mapNested(nested, value, before, (element, priorElement) =>
        planObject(nested.object, rules, inner, element, priorElement),
      );
    } else if (value !== null) planned[name] = value;
    else if (rules.legacySdk && isLegacyEmptyDefault(true, inner.defaults)) planned[name] = before === null ? null : "";
    else if (field.computed) planned[name] = prior && !inner.unknowns?.value ? before : UNKNOWN;
    else planned[name] = rules.legacySdk && isEmpty(before) ? before : null;
  }
  return planned;
}

function isLegacyEmptyDefault(legacySdk: boolean, node: PathTree<Value> | undefined): boolean {
  return legacySdk && node?.value === "";
}
