import type { Diagnostic, Path } from "./behaviour";
import { nestedObjects } from "./nesting";
import type { ObjectSchema } from "./object-schema";
import type { State } from "./values";

/** Terraform expects providers to refuse values for attributes that only the provider may set. */
export function refuseComputedOnly(object: ObjectSchema, config: State, path: Path = []): Diagnostic[] {
  return object.fields.flatMap((field): Diagnostic[] => {
    const value = config[field.name] ?? null;
    const at = [...path, field.name];
    if (value === null) return [];
    if (!field.configurable)
      return [
        {
          severity: "error",
          summary: "Value for unconfigurable attribute",
          detail: `Can't configure a value for "${field.name}": its value will be decided automatically based on the result of applying this configuration.`,
          path: at,
        },
      ];
    if (!field.nested) return [];
    const { nested } = field;
    return nestedObjects(nested, value).flatMap(([element, key]) =>
      refuseComputedOnly(nested.object, element, [...at, ...key]),
    );
  });
}
