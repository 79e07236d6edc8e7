/** Validation against the reduced schemas of locked definitions, as strict as server-side apply. */
import { at, isDict, listAt } from "../object";
import type { Dict, KubeObject } from "../object";

const OPEN = "x-kubernetes-preserve-unknown-fields";
const INT_OR_STRING = "x-kubernetes-int-or-string";

/** All validation errors of an object; empty if the definition has no schema. */
export function validateSchema(definition: KubeObject | undefined, object: KubeObject): string[] {
  const version = object.apiVersion.slice(object.apiVersion.indexOf("/") + 1);
  const found = listAt(definition, "spec.versions").find((one) => at(one, "name") === version);
  const schema = at(found, "schema.openAPIV3Schema");
  if (!isDict(schema)) return [];
  const own: Dict = Object.fromEntries(
    Object.entries(object).filter(([field]) => !["apiVersion", "kind", "metadata", "status"].includes(field)),
  );
  return validateValue(schema, own, "");
}

function validateValue(schema: Dict, value: unknown, path: string): string[] {
  const where = path || "(root)";
  if (value === null) return schema.nullable === true ? [] : [`${where}: Invalid value: "null"`];
  const wrong = validateType(schema, value);
  if (wrong) return [`${where}: Invalid value: ${wrong}`];
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return [`${where}: Unsupported value: ${JSON.stringify(value)}: supported values: ${schema.enum.join(", ")}`];
  if (typeof value === "string" && typeof schema.pattern === "string" && !matches(schema.pattern, value))
    return [`${where}: Invalid value: ${JSON.stringify(value)}: should match '${schema.pattern}'`];
  if (Array.isArray(value))
    return isDict(schema.items)
      ? value.flatMap((part, index) => validateValue(schema.items as Dict, part, `${path}[${index}]`))
      : [];
  return isDict(value) ? validateFields(schema, value, path) : [];
}

function validateFields(schema: Dict, value: Dict, path: string): string[] {
  const properties = isDict(schema.properties) ? schema.properties : {};
  const below = (field: string) => (path ? `${path}.${field}` : field);
  const missing = listAt(schema, "required")
    .map(String)
    .filter((field) => value[field] === undefined)
    .map((field) => `${below(field)}: Required value`);
  const own = Object.entries(value).flatMap(([field, part]) => {
    const property = properties[field] ?? schema.additionalProperties;
    if (isDict(property)) return validateValue(property, part, below(field));
    const isOpen = schema[OPEN] === true || Object.keys(properties).length === 0;
    return isOpen ? [] : [`${below(field)}: field not declared in schema`];
  });
  return [...missing, ...own];
}

function validateType(schema: Dict, value: unknown): string | undefined {
  if (schema[INT_OR_STRING] === true)
    return typeof value === "string" || Number.isInteger(value)
      ? undefined
      : `${JSON.stringify(value)}: not an integer or a string`;
  if (typeof schema.type !== "string") return undefined;
  const is = typeOf(value);
  const fits = is === schema.type || (schema.type === "number" && is === "integer");
  return fits ? undefined : `"${is}": must be of type ${schema.type}: "${is}"`;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Patterns that are valid in Go but not in JavaScript are not checked. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}
