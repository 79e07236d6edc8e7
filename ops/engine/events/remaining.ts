import type { RunState } from "./state";

/** Steps of a cold start and their shares of it, where no earlier run tells: rehearsals of the hybrid cluster. */
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

/** So much slower or faster than expected is believed. */
const [SLOWEST, FASTEST] = [20, 0.05];
/** With less of the run behind it, what is left would be a guess. */
const LEAST_DONE = 0.04;

/**
 * How long a run still takes, in seconds: what its other steps took before, as much faster or slower as this run was so
 * far. Undefined where nothing is known.
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
  if (done / total < LEAST_DONE) return undefined;
  const measured = steps.filter(({ name }) => ended.includes(name)).reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  const pace = Math.min(SLOWEST, Math.max(FASTEST, measured / done));
  const ofCurrent = current ? Math.max(0, (about.expected[current.name] ?? 0) * pace - currentSeconds) : 0;
  const later = planned.filter((name) => !ended.includes(name) && name !== current?.name);
  return Math.round(ofCurrent + expected(later) * pace);
}
