import { longestTimeline } from "../engine/timeline/file";
import type { Timeline } from "../engine/timeline/timeline";
import { placesOf } from "../support/places";
import { rehearsalFolder } from "./folder";

/** The duration of a real start, if there is no earlier rehearsal of the cluster. */
const TYPICAL_SECONDS = 25 * 60;

/** The factor between simulated and real durations. */
export function paceOf(text: string | undefined, realSeconds = TYPICAL_SECONDS): number {
  const value = Number.parseFloat(text ?? "0");
  if (text?.endsWith("m")) return (value * 60) / realSeconds;
  return text?.endsWith("s") ? value / realSeconds : value;
}

/**
 * How long a real run of the longest complete rehearsal would have taken. A rehearsal that failed early would make the
 * next one slow.
 */
export function longestSeconds(timelines: readonly Pick<Timeline, "seconds" | "entries">[]): number | undefined {
  const complete = timelines.filter(({ entries }) => entries.some(({ step }) => step === "verify"));
  return complete.length > 0 ? Math.max(...complete.map(({ seconds }) => seconds)) : undefined;
}

/** The longest timeline of the rehearsals of a cluster on this machine. */
export function longestRehearsal(cluster: string, environment: NodeJS.ProcessEnv): Timeline | undefined {
  const home = { folder: rehearsalFolder(cluster, environment), output: "" };
  return longestTimeline(placesOf(cluster, { home }).timeline, "simulated");
}
