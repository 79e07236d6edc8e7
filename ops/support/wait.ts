import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const PAUSE_SECONDS = 2;
const SHORTEST_PAUSE_MS = 50;
/** The longer a wait takes, the less often it polls. Its end is noticed at most this share of the duration later. */
const PAUSE_SHARE = 0.05;
const LONGEST_PAUSE_SECONDS = 10;

/** Scales every timeout and pause, to test timeouts: with 0.01, ten minutes become six seconds. */
export const TIMEOUT_SCALE_VARIABLE = "COLDSTART_TIMEOUT_SCALE";

/** Scales a timeout by COLDSTART_TIMEOUT_SCALE. */
export function scaleTimeout(seconds: number, environment: Readonly<Record<string, string | undefined>> = process.env) {
  const scale = Number(environment[TIMEOUT_SCALE_VARIABLE] ?? 1);
  return scale > 0 && scale < 1 ? Math.round(seconds * scale * 10) / 10 : seconds;
}

/**
 * Polls until nothing is missing, or until the timeout: the longer it takes, the less often.
 *
 * @param missing returns what is still missing, or undefined when the condition holds
 * @param tooLate creates the error of a timeout from what was missing last
 * @param pauseMs the pause between the first polls
 */
export async function waitUntil(
  missing: () => Promise<string | undefined>,
  seconds: number,
  tooLate: (lastSeen: string) => string | Error,
  signal?: AbortSignal,
  pauseMs = Math.max(SHORTEST_PAUSE_MS, scaleTimeout(PAUSE_SECONDS) * 1000),
): Promise<void> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const longestMs = Math.max(pauseMs, scaleTimeout(LONGEST_PAUSE_SECONDS) * 1000);
  for (;;) {
    const lastSeen = await missing();
    if (lastSeen === undefined) return;
    const now = performance.now();
    if (now + pauseMs > end) {
      const failure = tooLate(lastSeen);
      throw failure instanceof Error ? failure : new Error(failure);
    }
    const nextMs = Math.min(Math.max(pauseMs, (now - begin) * PAUSE_SHARE), longestMs, end - now);
    await pause(nextMs, undefined, signal ? { signal } : {});
  }
}

/** The message of an error, in one line. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
