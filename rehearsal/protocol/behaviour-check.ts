/** Finds paths and values that are missing from the schema at start, before a plan fails because of them. */
import type { ProviderBehaviour, ResourceBehaviour } from "./behaviour";
import { TypeMismatch, encodeValue } from "./codec";
import type { CtyType } from "./cty";
import { elementType } from "./equality";
import { fieldOf } from "./object-schema";
import type { Field, ObjectSchema } from "./object-schema";
import { splitPath } from "./paths";
import type { Value } from "./values";

interface ProviderObjects {
  readonly resources: ReadonlyMap<string, { readonly object: ObjectSchema }>;
  readonly dataSources: ReadonlyMap<string, { readonly object: ObjectSchema }>;
}

export function behaviourFaults(simulated: ProviderObjects, behaviour: ProviderBehaviour): string[] {
  const resources = Object.entries(behaviour.resources).flatMap(([type, resource]) => {
    const object = simulated.resources.get(type)?.object;
    return (object ? resourceFaults(object, resource) : ["is not in the schema"]).map((fault) => `${type} ${fault}`);
  });
  const dataSources = Object.entries(behaviour.dataSources).flatMap(([type, dataSource]) => {
    const object = simulated.dataSources.get(type)?.object;
    const faults = object ? defaultFaults(object, dataSource.defaults ?? {}, true) : ["is not in the schema"];
    return faults.map((fault) => `data.${type} ${fault}`);
  });
  return [...resources, ...dataSources];
}

function resourceFaults(object: ObjectSchema, resource: ResourceBehaviour): string[] {
  return [
    ...(resource.replaceOnChange ?? [])
      .filter((path) => !typeAt(object.type, path))
      .map((path) => `replaceOnChange: there is no "${path}"`),
    ...(resource.unknownOnUpdate ?? [])
      .filter((path) => !fieldAt(object, path)?.computed)
      .map((path) => `unknownOnUpdate: "${path}" is not a computed attribute`),
    ...defaultFaults(object, resource.defaults ?? {}, resource.legacySdk ?? false),
  ];
}

function defaultFaults(
  object: ObjectSchema,
  defaults: Readonly<Record<string, Value>>,
  anyAttribute: boolean,
): string[] {
  return Object.entries(defaults).flatMap(([path, value]) => {
    const field = fieldAt(object, path);
    if (!field) return [`defaults: there is no attribute "${path}"`];
    if (!anyAttribute && !field.computed)
      return [`defaults: "${path}" is not computed; Terraform accepts that only with legacySdk`];
    try {
      encodeValue(value, field.type, true);
      return [];
    } catch (error) {
      if (error instanceof TypeMismatch) return [`defaults: "${path}" ${error.fault}`];
      throw error;
    }
  });
}

function fieldAt(object: ObjectSchema, path: string): Field | undefined {
  let at: ObjectSchema | undefined = object;
  let field: Field | undefined;
  for (const name of splitPath(path)) {
    field = at && fieldOf(at, name);
    at = field?.nested?.object;
  }
  return field;
}

function typeAt(type: CtyType, path: string): CtyType | undefined {
  let at: CtyType | undefined = type;
  for (const name of splitPath(path)) {
    while (at && (at[0] === "list" || at[0] === "set" || at[0] === "map")) at = elementType(at, 0);
    at = at?.[0] === "object" ? (at[1] as Record<string, CtyType>)[name] : undefined;
  }
  return at;
}
