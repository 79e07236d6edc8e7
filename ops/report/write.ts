import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Places } from "../support/places";
import { redactJson } from "../support/redaction";
import { reportHtml } from "./page/page";
import { reportMarkdown } from "./markdown";
import type { Report } from "./report";

/** The three forms of a report. */
export const REPORT_FILES = ["report.html", "report.md", "report.json"] as const;

/** Where the report of a cluster's last run is. */
export function reportFolder({ state }: Pick<Places, "state">): string {
  return join(state, "report");
}

/** Writes a report that only its owner can read: it contains addresses and names. */
export function writeReport(folder: string, gathered: Report): void {
  const report = JSON.parse(redactJson(gathered)) as Report;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const texts: Record<(typeof REPORT_FILES)[number], string> = {
    "report.html": reportHtml(report),
    "report.md": reportMarkdown(report),
    "report.json": `${JSON.stringify(report, null, 2)}\n`,
  };
  for (const name of REPORT_FILES) writeFileSync(join(folder, name), texts[name], { mode: 0o600 });
}
