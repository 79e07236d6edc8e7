import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunState } from "../engine/events/state";
import type { Timeline } from "../engine/timeline/timeline";
import { optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";
import { withoutFacts } from "./gather-report";
import type { Report } from "./report";

/**
 * The report of a restore drill: the report of the restored cluster, with the events and the timeline of the whole
 * drill.
 */
export function drillReport(
  folder: string,
  recorded: RunState,
  timeline: Timeline,
  place: CommandPlace,
): Report | undefined {
  const file = join(folder, "report.json");
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const back = `Bring the data of a service back: \`${optionCommandLine(place, "backup restore <service>")}\``;
  return { ...report, timeline, recorded: withoutFacts(recorded), nextSteps: [back, ...report.nextSteps] };
}
