import type { Path, Problem } from "../problems";
import type { ClusterInput } from "../schema/cluster";

/** A rule across fields. Its input has the right shape; it reports everything that is wrong. */
export type Rule = (cluster: ClusterInput) => Problem[];

export function error(path: Path, message: string, fix?: string): Problem {
  return { severity: "error", path, message, ...(fix === undefined ? {} : { fix }) };
}

export function warning(path: Path, message: string, fix?: string): Problem {
  return { ...error(path, message, fix), severity: "warning" };
}
