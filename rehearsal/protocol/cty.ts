/** A type in the JSON form that schemas and the wire use: "string", ["list", "string"], ["object", {…}] … */
export type CtyType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | ["list" | "set" | "map", CtyType]
  | ["tuple", CtyType[]]
  | ObjectType;

/** The third part names attributes that a configuration may leave out; it changes nothing for values. */
export type ObjectType = ["object", Record<string, CtyType>] | ["object", Record<string, CtyType>, string[]];

export function objectType(attributes: Record<string, CtyType>): ObjectType {
  return ["object", attributes];
}

export function describeType(type: CtyType): string {
  if (typeof type === "string") return type;
  switch (type[0]) {
    case "object":
      return "object";
    case "tuple":
      return "tuple";
    default:
      return `${type[0]} of ${describeType(type[1])}`;
  }
}

export function hasDynamic(type: CtyType): boolean {
  if (typeof type === "string") return type === "dynamic";
  switch (type[0]) {
    case "object":
      return Object.values(type[1]).some(hasDynamic);
    case "tuple":
      return type[1].some(hasDynamic);
    default:
      return hasDynamic(type[1]);
  }
}
