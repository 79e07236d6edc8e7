import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunState } from "../engine/events/state";
import type { Timeline } from "../engine/timeline/timeline";
import { withoutFacts } from "./gather";
import type { Report } from "./report";

/** The report of a restore drill: that of the restored cluster, with the events and the timeline of the whole drill. */
export function drillReport(folder: string, recorded: RunState, timeline: Timeline): Report | undefined {
  const file = join(folder, "report.json");
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const back = "Bring the data of a service back: `npx coldstart backup restore <service> --rehearse`";
  return { ...report, timeline, recorded: withoutFacts(recorded), nextSteps: [back, ...report.nextSteps] };
}
