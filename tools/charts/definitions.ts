/** CustomResourceDefinitions, reduced to what is validated: types, required fields, allowed values. */
import { at, isDict, listAt } from "../../rehearsal/world/kubernetes/object";
import type { Dict, KubeObject } from "../../rehearsal/world/kubernetes/object";

const VALIDATED = ["type", "enum", "pattern", "minimum", "maximum", "minItems", "nullable"] as const;
const OPEN = "x-kubernetes-preserve-unknown-fields";
const INT_OR_STRING = "x-kubernetes-int-or-string";

/** @param isUsed whether the tree has an object of this group and version; other versions keep only their names */
export function reducedDefinition(
  definition: KubeObject,
  isUsed: (apiVersion: string, kind: string) => boolean,
): KubeObject {
  const { group, names, scope } = definition.spec as { group: string; names: Dict; scope: string };
  return {
    apiVersion: definition.apiVersion,
    kind: definition.kind,
    metadata: { name: definition.metadata.name },
    spec: {
      group,
      names: pickNames(names),
      scope,
      versions: listAt(definition, "spec.versions").map((version) => {
        const name = String(at(version, "name"));
        const schema = at(version, "schema.openAPIV3Schema");
        return {
          name,
          served: at(version, "served"),
          storage: at(version, "storage"),
          ...(isUsed(`${group}/${name}`, String(names.kind))
            ? { schema: { openAPIV3Schema: withoutMetadata(reducedSchema(schema)) } }
            : {}),
        };
      }),
    },
  };
}

function pickNames({ kind, plural, singular, listKind, shortNames }: Dict): Dict {
  return { kind, plural, singular, listKind, ...(shortNames ? { shortNames } : {}) };
}

/** Kubernetes validates these fields itself, and users do not write a status. */
function withoutMetadata(schema: Dict): Dict {
  const properties = { ...(schema.properties as Dict | undefined) };
  for (const field of ["apiVersion", "kind", "metadata", "status"]) delete properties[field];
  return { ...schema, properties };
}

/** Fields without a default: the API server fills in the others. */
function requiredOf(schema: Dict): string[] {
  return listAt(schema, "required")
    .map(String)
    .filter((field) => field !== "metadata" && at(schema, ["properties", field, "default"]) === undefined);
}

function reducedSchema(schema: unknown): Dict {
  if (!isDict(schema)) return {};
  const reduced: Dict = {};
  for (const key of VALIDATED) if (schema[key] !== undefined) reduced[key] = schema[key];
  for (const key of [OPEN, INT_OR_STRING]) if (schema[key] === true) reduced[key] = true;
  const required = requiredOf(schema);
  if (required.length > 0) reduced.required = required;
  if (isDict(schema.properties))
    reduced.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, reducedSchema(property)]),
    );
  if (isDict(schema.items)) reduced.items = reducedSchema(schema.items);
  if (isDict(schema.additionalProperties)) reduced.additionalProperties = reducedSchema(schema.additionalProperties);
  return reduced;
}
