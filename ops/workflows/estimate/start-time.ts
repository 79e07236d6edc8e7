import { longestTimeline } from "../../engine/timeline/file";
import { readOwnDurations } from "../../engine/timeline/measured-durations";
import type { Timeline } from "../../engine/timeline/timeline";
import { describeTotal } from "../../engine/timeline/text";
import { formatDuration } from "../../support/duration";
import { longestRehearsal } from "../../rehearsal/pace";
import { placesOf } from "../../support/places";
import { LIVE } from "../../support/runtime";

export interface StartTime {
  /** The longest recorded run of the real cluster on this machine. */
  readonly measured?: Pick<Timeline, "startedAt" | "seconds">;
  /** The last rehearsal. */
  readonly simulated?: Pick<Timeline, "startedAt" | "seconds" | "range">;
  /** The number of resource types whose durations were measured on this machine. */
  readonly ownDurations: number;
}

/** The durations of earlier starts and rehearsals on this machine. */
export function startTime(cluster: string, environment: NodeJS.ProcessEnv): StartTime {
  const { timeline, durations } = placesOf(cluster, LIVE);
  const measured = longestTimeline(timeline, "measured");
  const simulated = longestRehearsal(cluster, environment);
  return {
    ...(measured ? { measured: { startedAt: measured.startedAt, seconds: measured.seconds } } : {}),
    ...(simulated ? { simulated: summarizeTimeline(simulated) } : {}),
    ownDurations: Object.keys(readOwnDurations(durations)).length,
  };
}

function summarizeTimeline({ startedAt, seconds, range }: Timeline) {
  return { startedAt, seconds, ...(range ? { range } : {}) };
}

/** @param rehearse the command that rehearses this cluster */
export function describeStartTime({ measured, simulated, ownDurations }: StartTime, rehearse: string): string[] {
  const own = ownDurations > 0 ? `, with ${ownDurations} durations measured on this machine` : "";
  return [
    ...(measured
      ? [`The longest run so far took ${formatDuration(measured.seconds)} (${formatDay(measured.startedAt)}).`]
      : []),
    simulated
      ? `A start takes ${describeTotal(simulated)}, according to the rehearsal of ${formatDay(simulated.startedAt)}${own}.`
      : `To estimate how long a start takes, run: ${rehearse}`,
  ];
}

function formatDay(moment: string): string {
  return moment.slice(0, 10);
}
