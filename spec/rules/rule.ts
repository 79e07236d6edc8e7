import type { Path, SpecFinding } from "../findings";
import type { ClusterInput } from "../schema/cluster";

/** A rule across fields. Its input has the right shape; it reports everything that is wrong. */
export type Rule = (cluster: ClusterInput) => SpecFinding[];

export function error(path: Path, message: string, fix?: string): SpecFinding {
  return { severity: "error", code: "cluster-file-invalid", path, message, ...(fix === undefined ? {} : { fix }) };
}

export function warning(path: Path, message: string, fix?: string): SpecFinding {
  return { ...error(path, message, fix), severity: "warning", code: "cluster-file-unwise" };
}
