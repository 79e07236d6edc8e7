import { compareMinors, compareVersions } from "../../../spec";

/** Why no upgrade leads from one version to another in a single step. */
export function pathProblem(from: string, to: string): string | undefined {
  if (compareVersions(to, from) < 0) return "is older";
  return compareMinors(to, from) > 1 ? "skips a minor version" : undefined;
}
