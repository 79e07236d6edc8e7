import { join } from "node:path";
import { archiveReport } from "../../report/archive";
import { reportRun } from "../../report/report-run";
import type { Timeline } from "../../engine/timeline/timeline";
import type { CheckResult } from "../../support/check";
import type { Context } from "../../engine/run/context";

export interface RunEnd {
  readonly checks: readonly CheckResult[];
  readonly timeline?: Timeline;
}

/** Writes the report of a run, even if it failed. */
export async function reportOn(context: Context, ended: RunEnd): Promise<{ folder: string; archived?: string }> {
  const { cluster, places, journal } = context;
  const { folder, report } = await reportRun(context, ended);
  journal.write("report", "done", { detail: folder });
  const { archive } = cluster.report;
  if (archive === undefined) return { folder };
  const { run } = journal;
  return {
    folder,
    archived: archiveReport(join(places.archives, archive), { run, report, history: journal.history() }),
  };
}
