import { findingsOf } from "../../support/check";
import type { CheckResult } from "../../support/check";
import { redacted, redactedJson } from "../../support/redaction";
import { formatResult, hasPassed } from "./index";

/** A result as `coldstart verify` prints it. */
export function printedResult(result: CheckResult): string {
  return redacted(formatResult(result));
}

/** For programs: every check, and all findings with their codes. */
export function printedReport(cluster: string, checks: readonly CheckResult[]): string {
  return redactedJson({ cluster, ok: hasPassed(checks), checks, findings: checks.flatMap(findingsOf) });
}
