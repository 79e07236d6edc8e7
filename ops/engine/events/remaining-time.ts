import type { Estimate, RunState } from "./state";

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
const MIN_DONE = 0.04;

/**
 * The remaining seconds of a run: the earlier durations of its remaining steps, scaled by the speed of this run so far.
 * Undefined if nothing is known, or too little.
 */
export function remainingSeconds({ about, steps, outcome }: RunState, now: number): number | undefined {
  if (!about || outcome !== undefined) return undefined;
  const estimates = about.estimates.filter(({ expected }) => Object.values(expected).some((seconds) => seconds > 0));
  const remaining = estimates.flatMap((estimate) => remainingOf(estimate, steps, now) ?? []);
  if (remaining.length === 0 || remaining.length < estimates.length) return undefined;
  return Math.round(remaining.reduce((sum, seconds) => sum + seconds, 0));
}

/** Each estimate has its own pace: the units of two estimates differ. */
function remainingOf({ expected, isInSeconds }: Estimate, steps: RunState["steps"], now: number): number | undefined {
  const planned = Object.keys(expected);
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (expected[name] ?? 0), 0);
  const ended = planned.filter((name) => steps.some((step) => step.name === name && step.outcome !== undefined));
  const current = steps.find((step) => planned.includes(step.name) && step.outcome === undefined);
  const currentSeconds = current ? (now - Date.parse(current.startedAt)) / 1000 : 0;
  const done = sum(ended);
  const isGuess = done / sum(planned) < MIN_DONE;
  if (isGuess && isInSeconds !== true) return undefined;
  const measured = steps.filter(({ name }) => ended.includes(name)).reduce((all, { seconds = 0 }) => all + seconds, 0);
  const pace = isGuess ? 1 : Math.min(SLOWEST, Math.max(FASTEST, measured / done));
  const ofCurrent = current ? Math.max(0, (expected[current.name] ?? 0) * pace - currentSeconds) : 0;
  const later = planned.filter((name) => !ended.includes(name) && name !== current?.name);
  return ofCurrent + sum(later) * pace;
}
