import type { RunState } from "./state";

/** The share of each step in a cold start, from rehearsals of the hybrid cluster. Used without an earlier run. */
export const TYPICAL_SHARES: Readonly<Record<string, number>> = {
  preflight: 12,
  auth: 9,
  infra: 30,
  nodes: 3,
  services: 14,
  storage: 1,
  flux: 6,
  "services-answer": 2,
  config: 13,
  verify: 5,
};

/** The limits of the factor by which a run may be slower or faster than expected. */
const [SLOWEST, FASTEST] = [20, 0.05];
/** No estimate is shown before this share of the run is complete. */
const LEAST_DONE = 0.04;

/**
 * The remaining seconds of a run: the earlier durations of its remaining steps, scaled by the speed of this run so far.
 * Undefined if nothing is known.
 */
export function remainingSeconds(state: RunState, now: number): number | undefined {
  const { about, steps, startedAt, outcome } = state;
  if (!about || startedAt === undefined || outcome !== undefined) return undefined;
  const planned = about.steps.filter((name) => about.expected[name] !== undefined);
  const expected = (names: readonly string[]) => names.reduce((sum, name) => sum + (about.expected[name] ?? 0), 0);
  const total = expected(planned);
  if (total <= 0) return undefined;
  const ended = planned.filter((name) => steps.some((step) => step.name === name && step.outcome !== undefined));
  const current = steps.find((step) => planned.includes(step.name) && step.outcome === undefined);
  const currentSeconds = current ? (now - Date.parse(current.startedAt)) / 1000 : 0;
  const done = expected(ended);
  const isGuess = done / total < LEAST_DONE;
  if (isGuess && !about.isInSeconds) return undefined;
  const measured = steps.filter(({ name }) => ended.includes(name)).reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  const pace = isGuess ? 1 : Math.min(SLOWEST, Math.max(FASTEST, measured / done));
  const ofCurrent = current ? Math.max(0, (about.expected[current.name] ?? 0) * pace - currentSeconds) : 0;
  const later = planned.filter((name) => !ended.includes(name) && name !== current?.name);
  return Math.round(ofCurrent + expected(later) * pace);
}
