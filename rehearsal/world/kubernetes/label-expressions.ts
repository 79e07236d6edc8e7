import { at, listAt } from "./object";

/** Whether labels satisfy every entry of `matchExpressions`. */
export function matchesExpressions(labels: Readonly<Record<string, string>>, expressions: readonly unknown[]): boolean {
  return expressions.every((expression) => {
    const value = labels[String(at(expression, "key"))];
    const values = listAt(expression, "values").map(String);
    switch (at(expression, "operator")) {
      case "In":
        return value !== undefined && values.includes(value);
      case "NotIn":
        return value === undefined || !values.includes(value);
      case "Exists":
        return value !== undefined;
      case "DoesNotExist":
        return value === undefined;
      default:
        return true;
    }
  });
}
