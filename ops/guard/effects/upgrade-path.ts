import { compareMinors } from "../../../spec";

/** Why no upgrade leads from one version to another in a single step; of one minor version every release does. */
export function pathProblem(from: string, to: string): string | undefined {
  const minors = compareMinors(to, from);
  if (minors < 0) return "is older";
  return minors > 1 ? "skips a minor version" : undefined;
}
