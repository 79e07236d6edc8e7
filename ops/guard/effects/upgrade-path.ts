import { compareMinors } from "../../../spec";

/** Why an upgrade between two versions cannot be done in one step. Within one minor version it always can. */
export function describeWrongPath(from: string, to: string): string | undefined {
  const minors = compareMinors(to, from);
  if (minors < 0) return "is older";
  return minors > 1 ? "skips a minor version" : undefined;
}
