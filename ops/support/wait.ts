import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { formatDuration } from "./duration";

const PAUSE_SECONDS = 2;
const SHORTEST_PAUSE_MS = 50;
/**
 * The longer a wait takes, the less often it polls. This is the maximum delay of its end, as a share of its duration.
 */
const PAUSE_SHARE = 0.05;
const LONGEST_PAUSE_SECONDS = 10;

/** Scales every timeout and pause, to test timeouts: with 0.01, 10m become 6s. */
export const TIMEOUT_SCALE_VARIABLE = "COLDSTART_TIMEOUT_SCALE";

/** Scales a timeout by COLDSTART_TIMEOUT_SCALE. */
export function scaleTimeout(seconds: number): number {
  const scale = Number(process.env[TIMEOUT_SCALE_VARIABLE] ?? 1);
  return scale > 0 && scale < 1 ? Math.round(seconds * scale * 10) / 10 : seconds;
}

/** Scales only the pauses between polls, for a world that changes at once: timeouts stay long enough for a busy machine. */
export const PAUSE_SCALE_VARIABLE = "COLDSTART_PAUSE_SCALE";

/** Scales a pause by COLDSTART_TIMEOUT_SCALE and by COLDSTART_PAUSE_SCALE. */
export function scalePause(seconds: number): number {
  const scale = Number(process.env[PAUSE_SCALE_VARIABLE] ?? 1);
  return scaleTimeout(seconds) * (scale > 0 && scale < 1 ? scale : 1);
}

export interface WaitOptions {
  /** The condition, for example "every node is Ready". */
  readonly goal: string;
  readonly seconds: number;
  /** Lines for the user after a timeout: the command that shows details, and the fix. */
  readonly hints?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** The pause between the first polls. */
  readonly pauseMs?: number;
}

/** The condition of a wait still does not hold when the timeout ends. */
export class WaitTimeout extends Error {
  override readonly name: string = "WaitTimeout";
  readonly code = "wait-timeout";

  constructor(
    { goal, seconds, hints = [] }: Pick<WaitOptions, "goal" | "seconds" | "hints">,
    readonly lastSeen: string,
  ) {
    const timeout = `Timed out after ${formatDuration(seconds)} waiting until ${goal}`;
    super([`${timeout}: ${lastSeen.replace(/\.$/, "")}. [wait-timeout]`, ...hints].join("\n"));
  }
}

/** The hint of a timeout. @param command shows details, and can be pasted */
export function detailsHint(command: string): string {
  return `For details, run: ${command}`;
}

export type PollOptions = Pick<WaitOptions, "seconds" | "signal" | "pauseMs">;

/**
 * Polls until the condition holds or the timeout ends: the longer it takes, the less often.
 *
 * @param missing returns what is still missing, or undefined if the condition holds
 * @returns what was still missing at the timeout; undefined if the condition holds
 */
export async function poll(
  missing: () => Promise<string | undefined>,
  { seconds, signal, pauseMs = Math.max(SHORTEST_PAUSE_MS, scalePause(PAUSE_SECONDS) * 1000) }: PollOptions,
): Promise<string | undefined> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const longestMs = Math.max(pauseMs, scalePause(LONGEST_PAUSE_SECONDS) * 1000);
  for (;;) {
    const lastSeen = await missing();
    if (lastSeen === undefined) return undefined;
    const now = performance.now();
    if (now + pauseMs > end) return lastSeen;
    const nextMs = Math.min(Math.max(pauseMs, (now - begin) * PAUSE_SHARE), longestMs, end - now);
    await pause(nextMs, undefined, signal ? { signal } : {});
  }
}

/** The same, but the timeout is an error. @throws WaitTimeout with the last missing part */
export async function waitUntil(missing: () => Promise<string | undefined>, awaited: WaitOptions): Promise<void> {
  const lastSeen = await poll(missing, awaited);
  if (lastSeen !== undefined) throw new WaitTimeout(awaited, lastSeen);
}

/** The message of an error, in one line. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
