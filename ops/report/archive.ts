import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Entry } from "../state/journal";
import { redactJson } from "../support/redaction";
import type { Report } from "./report";
import { writeReport } from "./write";

export interface ArchivedReport {
  readonly run: string;
  readonly report: Report;
  readonly history: readonly Entry[];
}

/**
 * Keeps a run's report in a separate folder, beside those of earlier runs.
 *
 * @param folder that contains all of them
 * @returns the folder of this report
 */
export function archiveReport(folder: string, { run, report, history }: ArchivedReport): string {
  if (!existsSync(folder)) createArchive(folder);
  const moment = report.finishedAt.replace(/\.\d+Z$/, "Z").replaceAll(":", "-");
  const own = join(folder, `${moment}-${run.slice(0, 8)}`);
  writeReport(own, report);
  const entries = history.filter((entry) => entry.run === run).map((entry) => `${redactJson(entry)}\n`);
  writeFileSync(join(own, "journal.jsonl"), entries.join(""), { mode: 0o600 });
  return own;
}

/** Ignored by git, otherwise the next run would report the tree as changed. */
function createArchive(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  writeFileSync(
    join(folder, ".gitignore"),
    "# Reports of cold starts. Delete this file to commit them to git; every run then adds a change.\n*\n",
    { mode: 0o600 },
  );
}
