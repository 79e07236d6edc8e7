import { NOTHING_YET } from "../../engine/events/state";
import type { RunState } from "../../engine/events/state";
import type { RunEnded } from "../../engine/events/event";
import type { Report } from "../report";

/** The data of the page: a run in progress, and its report once it is written. */
export interface PageView {
  readonly state: RunState;
  readonly report?: Report;
  readonly outcome: RunEnded["outcome"] | undefined;
}

/** A run that is still running. */
export function viewOfRun(state: RunState): PageView {
  const report = state.report?.report as Report | undefined;
  // The report has all checks; the run has them in the order in which they ran.
  return { state, ...(report ? { report } : {}), outcome: state.outcome };
}

/** Only a report: the same page with everything recorded. */
export function viewOfReport(report: Report): PageView {
  const { recorded, checks, timeline, stopped } = report;
  const state: RunState = { ...(recorded ?? stateOf(report)), checks, ...(timeline ? { timeline } : {}) };
  return { state, report, outcome: stopped ? "failed" : "done" };
}

/** For a report without recorded events. */
function stateOf({ topology, cluster }: Report): RunState {
  return {
    ...NOTHING_YET,
    about: { run: "", command: "up", cluster, versions: topology.versions, steps: [], estimates: [] },
    sites: topology.sites.map(({ name, place, network, nodes }) => ({
      name,
      about: `${place} · ${network}`,
      nodes: nodes.map((node) => ({ ...node, machine: "", state: "unknown" })),
    })),
  };
}
