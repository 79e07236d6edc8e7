import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";
import type { Report } from "./report";
import { writeReport } from "./write";

/**
 * Marks the report of the last start as destroyed, so that it is not mistaken for the report of a running cluster. The rest
 * stays.
 *
 * @returns whether there is a report
 */
export function markDestroyed(folder: string, destroy: NonNullable<Report["destroy"]>, place: CommandPlace): boolean {
  const file = join(folder, "report.json");
  if (!existsSync(file)) return false;
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  // Destroying an already destroyed cluster changes nothing.
  if (report.destroy?.ended) return true;
  const { delegation } = report;
  writeReport(folder, {
    ...report,
    destroy,
    ...(delegation ? { delegation: { ...delegation, open: false } } : {}),
    nextSteps: [
      destroy.ended
        ? `Start it again: \`${commandLine("up", place)}\``
        : `Finish the destroy: \`${commandLine("destroy", place)}\``,
    ],
  });
  return true;
}
