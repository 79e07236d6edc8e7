import { findingsOf } from "../../support/check";
import type { CheckResult } from "../../support/check";
import { redact, redactJson } from "../../support/redaction";
import { formatResult, hasPassed } from "./index";

/** The result in the format of `coldstart verify`. */
export function renderResult(result: CheckResult): string {
  return redact(formatResult(result));
}

/** The JSON report: every check, and all findings with their codes. */
export function renderReport(cluster: string, checks: readonly CheckResult[]): string {
  return redactJson({ cluster, ok: hasPassed(checks), checks, findings: checks.flatMap(findingsOf) });
}
