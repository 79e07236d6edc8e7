import { runCheck } from "../../support/check";
import type { Check, CheckResult } from "../../support/check";
import { formatCount } from "../../support/count";
import { formatFinding } from "../../support/finding";
import { CLUSTER_CHECKS } from "./checks";
import type { ClusterContext } from "./context";

export { openClusterContext } from "./context";
export type { ClusterContext } from "./context";

/**
 * Runs every check that applies to the cluster, even if others fail.
 *
 * @param report is called with each result as soon as it is known
 */
export async function verify(
  context: ClusterContext,
  report: (result: CheckResult) => void = () => undefined,
  checks: readonly Check<ClusterContext>[] = CLUSTER_CHECKS,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    if (check.appliesTo?.(context) === false) continue;
    const result = await runCheck(check, context);
    results.push(result);
    report(result);
  }
  return results;
}

export function hasPassed(results: readonly CheckResult[]): boolean {
  return results.every(({ status }) => status !== "failed");
}

/** For example "12 checks passed, 1 skipped", or the number of failures. */
export function summarize(results: readonly CheckResult[]): string {
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
  if (!hasPassed(results)) return `${count("failed")} of ${formatCount(results.length, "check")} failed`;
  return `${formatCount(count("passed"), "check")} passed${count("skipped") > 0 ? `, ${count("skipped")} skipped` : ""}`;
}

const LONGEST_LINE = 120;

/** A result as text: long evidence on a separate line, then findings, and the command after a failure. */
export function formatResult(result: CheckResult): string {
  const { id, status, title, evidence, command, findings = [] } = result;
  const isFailed = status === "failed";
  const head = `${isFailed ? "FAILED" : status}: ${title}${isFailed ? ` [${id}]` : ""}`;
  const short = isFailed ? `${head}: ${evidence}` : `${head} (${evidence})`;
  const lines = [
    ...(short.length <= LONGEST_LINE ? [short] : [`${head}:`, `    ${evidence}`]),
    ...findings.map((finding) => `    ${formatFinding(finding).replaceAll("\n", "\n    ")}`),
    ...(isFailed && command ? [`    investigate with: ${command.replaceAll("\n", "\n    ")}`] : []),
  ];
  return lines.join("\n");
}
