import { redacted, redactedJson } from "../../support/redaction";
import { inWords } from "./index";
import type { CheckResult } from "./index";

/** What a check saw, as it is printed. */
export function lineOf(result: CheckResult): string {
  return redacted(inWords(result));
}

export function jsonOf(cluster: string, checks: readonly CheckResult[]): string {
  return redactedJson({ cluster, ok: checks.every(({ ok }) => ok), checks });
}
