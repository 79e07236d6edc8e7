import type { CheckedDrift, DriftReport, Verdict } from "../../checks/drift";
import { formatCount } from "../../support/count";
import type { DriftFinding } from "../../support/drift";
import { EXIT_CODE } from "../../support/exit-codes";
import { redact, redactJson } from "../../support/redaction";

/** Drift takes precedence over checks that could not run. */
export const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  "in-step": EXIT_CODE.done,
  unknown: EXIT_CODE.failed,
  drifted: EXIT_CODE.refused,
};

export interface DriftForm {
  readonly json: boolean;
  readonly markdown: boolean;
}

/** The printed report. It contains no resource values, and is redacted as well. */
export function formatDrift(report: DriftReport, { json, markdown }: DriftForm): string {
  if (json) return redactJson(report);
  return redact(markdown ? renderMarkdown(report) : renderText(report));
}

function renderText(report: DriftReport): string {
  const { cluster, findings, unknown, checks } = report;
  return [
    `Drift of ${cluster}`,
    ...checks.filter(({ verdict }) => verdict === "in-step").map((check) => `  passed: ${describeCheck(check)}`),
    ...checks.filter(({ verdict }) => verdict === "skipped").map((check) => `  skipped: ${describeCheck(check)}`),
    ...unknown.map(({ id, title, reason }) => `  unknown: ${title} [${id}]: ${reason}`),
    ...findings.flatMap((finding) => describeFinding(finding).map((line, i) => `${i === 0 ? "  " : "    "}${line}`)),
    conclude(report),
  ].join("\n");
}

function describeCheck({ title, evidence }: CheckedDrift): string {
  return evidence === "" ? title : `${title} (${evidence})`;
}

function describeFinding({ code, where, message, changedBy, fix, accept }: DriftFinding): string[] {
  return [
    `drifted: ${where === undefined ? "" : `${where}: `}${message} [${code}]`,
    ...(changedBy === undefined ? [] : [`changed by: ${changedBy}`]),
    ...(fix === "" ? [] : fix.split("\n").map((line, i) => (i === 0 ? `fix: ${line}` : line))),
    ...(accept === undefined ? [] : [`or accept: ${accept}`]),
  ];
}

/** The body of an issue. The same drift always gives the same text, so an update shows what changed. */
function renderMarkdown(report: DriftReport): string {
  const { cluster, findings, unknown } = report;
  return [
    `## Drift of ${cluster}`,
    "",
    conclude(report),
    ...findings.flatMap(({ code, where, message, changedBy, fix, accept }) => [
      "",
      `### ${where ?? code}`,
      "",
      `${message} (\`${code}\`)`,
      ...(changedBy === undefined ? [] : ["", `Changed by: ${changedBy}`]),
      ...(fix === "" ? [] : ["", "Fix:", "", "```sh", fix, "```"]),
      ...(accept === undefined ? [] : ["", `Or accept it: ${accept}`]),
    ]),
    ...(unknown.length === 0 ? [] : ["", "### Not checked", ""]),
    ...unknown.map(({ id, title, reason }) => `- ${title}: ${reason} (\`${id}\`)`),
  ].join("\n");
}

function conclude({ verdict, findings, unknown }: DriftReport): string {
  const open = unknown.length === 0 ? "" : `; ${formatCount(unknown.length, "check")} could not run`;
  if (verdict === "drifted") return `Drifted: ${formatCount(findings.length, "difference")}${open}.`;
  return verdict === "unknown" ? `No drift found${open}.` : "No drift.";
}
