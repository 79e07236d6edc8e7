import { compareMinors } from "../../../spec";

/** Why an upgrade between two versions is not possible in one step. Within a minor version it always is. */
export function describeWrongPath(from: string, to: string): string | undefined {
  const minors = compareMinors(to, from);
  if (minors < 0) return "is older";
  return minors > 1 ? "skips a minor version" : undefined;
}
