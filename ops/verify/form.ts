import { redacted, redactedJson } from "../redaction";
import { inWords } from ".";
import type { CheckResult } from ".";

/** What a check saw, as it is printed. */
export function lineOf(result: CheckResult): string {
  return redacted(inWords(result));
}

export function jsonOf(cluster: string, checks: readonly CheckResult[]): string {
  return redactedJson({ cluster, ok: checks.every(({ ok }) => ok), checks });
}
