import type { Context } from "../engine/run/context";
import { gatherReport } from "./gather-report";
import type { ReportInput } from "./gather-report";
import type { Report } from "./report";
import { reportFolder, writeReport } from "./write";

/** Writes the report of a run, even if it failed, and shows it in the live view. */
export async function reportRun(
  context: Context,
  ended: Pick<ReportInput, "checks" | "timeline" | "upgrade">,
): Promise<{ readonly folder: string; readonly report: Report }> {
  const { cluster, file, places, binary, journal, runtime, console } = context;
  // A run that ended before infra has no outputs.
  const addresses = await context.nodeAddresses().catch(() => ({}));
  const [history, recorded, now] = [journal.history(), console.state, new Date()];
  const report = gatherReport({ ...ended, cluster, file, places, binary, addresses, runtime, history, now, recorded });
  const folder = reportFolder(places);
  console.emit({ type: "report", folder, report });
  writeReport(folder, report);
  return { folder, report };
}
