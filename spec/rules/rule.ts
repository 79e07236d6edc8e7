import type { SpecFindingCode } from "../finding-codes";
import type { Path, SpecFinding } from "../findings";
import type { ClusterInput } from "../schema/cluster";

/** A finding of a rule. Without a code of its own, it gets the code under which the rule is listed. */
export type RuleFinding = Omit<SpecFinding, "code"> & Partial<Pick<SpecFinding, "code">>;

/** A rule across fields. Its input has the right shape; it reports everything that is wrong. */
export type Rule = (cluster: ClusterInput) => RuleFinding[];

/** Files of rules by the code of their findings. A file exports its rules, and nothing else. */
export type RulesByCode = Readonly<Partial<Record<SpecFindingCode, readonly Readonly<Record<string, Rule>>[]>>>;

export function error(path: Path, message: string, fix?: string): RuleFinding {
  return { severity: "error", path, message, ...(fix === undefined ? {} : { fix }) };
}

export function warning(path: Path, message: string, fix?: string): RuleFinding {
  return { ...error(path, message, fix), severity: "warning" };
}
