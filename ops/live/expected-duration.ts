import { TYPICAL_SHARES } from "../engine/events/remaining-time";
import type { Timeline } from "../engine/timeline/timeline";
import type { Entry } from "../state/journal";

/**
 * The durations of the steps in earlier runs, otherwise in a rehearsal. Other steps get their typical duration, in
 * proportion to the rest.
 */
export function estimateSeconds(
  history: readonly Entry[],
  estimated: Timeline | undefined,
  steps: readonly string[],
  typical: Readonly<Record<string, number>> = TYPICAL_SHARES,
): Record<string, number> {
  const earlier = new Map<string, number>();
  for (const { step, outcome, seconds = 0 } of history)
    if (outcome === "done") earlier.set(step, Math.max(seconds, earlier.get(step) ?? 0));
  const known = steps.filter((step) => earlier.has(step));
  const byEstimate = estimated ? secondsBySteps(estimated) : {};
  // Do not mix them: simulated and real durations cannot be compared.
  const source = known.length > steps.length / 2 ? Object.fromEntries(earlier) : byEstimate;
  const scale = scaleOf(source, typical, steps);
  return Object.fromEntries(
    steps.flatMap((step) => {
      const seconds = source[step] ?? (typical[step] === undefined ? undefined : typical[step] * scale);
      return seconds === undefined ? [] : [[step, seconds]];
    }),
  );
}

/** The ratio of the durations of steps that are in both. */
function scaleOf(
  source: Readonly<Record<string, number>>,
  typical: Readonly<Record<string, number>>,
  steps: readonly string[],
): number {
  const both = steps.filter((step) => source[step] !== undefined && typical[step] !== undefined);
  const sum = (of: Readonly<Record<string, number>>) => both.reduce((total, step) => total + (of[step] ?? 0), 0);
  return sum(typical) > 0 && sum(source) > 0 ? sum(source) / sum(typical) : 1;
}

/** From the end of the previous step to its own end. */
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
