import { join } from "node:path";
import { archiveReport } from "../../report/archive";
import { gatherReport } from "../../report/gather";
import { reportFolder, writeReport } from "../../report/write";
import type { Timeline } from "../../engine/timeline/timeline";
import type { CheckResult } from "../../support/check";
import type { Context } from "../../engine/run/context";

export interface RunEnd {
  readonly checks: readonly CheckResult[];
  readonly timeline?: Timeline;
}

/** Writes the report of a run, even if it failed. */
export async function reportOn(context: Context, ended: RunEnd): Promise<{ folder: string; archived?: string }> {
  const { cluster, file, places, binary, journal, runtime } = context;
  const folder = reportFolder(places);
  // A run that ended before infra has no outputs.
  const addresses = await context.nodeAddresses().catch(() => ({}));
  const report = gatherReport({
    ...ended,
    cluster,
    file,
    places,
    binary,
    addresses,
    runtime,
    history: journal.history(),
    now: new Date(),
    recorded: context.console.state,
  });
  context.console.emit({ type: "report", folder, report });
  writeReport(folder, report);
  journal.write("report", "done", { detail: folder });
  const { archive } = cluster.report;
  if (archive === undefined) return { folder };
  const { run } = journal;
  return {
    folder,
    archived: archiveReport(join(places.archives, archive), { run, report, history: journal.history() }),
  };
}
