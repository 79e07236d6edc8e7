import { TYPICAL_SHARES } from "../engine/events/remaining";
import type { Timeline } from "../engine/timeline/timeline";
import type { Entry } from "../state/journal";

/** What the steps took in earlier runs, else in a rehearsal, else their shares of a typical start. */
export function expectedSeconds(
  history: readonly Entry[],
  estimated: Timeline | undefined,
  steps: readonly string[],
): Record<string, number> {
  const earlier = new Map<string, number>();
  for (const { step, outcome, seconds = 0 } of history)
    if (outcome === "done") earlier.set(step, Math.max(seconds, earlier.get(step) ?? 0));
  const byEstimate = estimated ? secondsBySteps(estimated) : undefined;
  const known = steps.filter((step) => earlier.has(step));
  // A mixture would compare seconds of one kind with seconds of another.
  const source = known.length > steps.length / 2 ? Object.fromEntries(earlier) : (byEstimate ?? TYPICAL_SHARES);
  return Object.fromEntries(steps.flatMap((step) => (source[step] === undefined ? [] : [[step, source[step]]])));
}

/** From the end of the step before it to its own. */
function secondsBySteps({ entries }: Timeline): Record<string, number> {
  const ends = new Map<string, number>();
  for (const { step, end } of entries) ends.set(step, Math.max(end, ends.get(step) ?? 0));
  let before = 0;
  const seconds: Record<string, number> = {};
  for (const [step, end] of [...ends].sort(([, a], [, b]) => a - b)) {
    seconds[step] = Math.max(0, end - before);
    before = Math.max(before, end);
  }
  return seconds;
}
