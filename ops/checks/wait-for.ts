import { performance } from "node:perf_hooks";
import { patient, reasonOf, waitUntil } from "../support/wait";
import type { Bound } from "./timeouts";

/** Often enough to see that it goes on, seldom enough to be read. */
const TELL_EVERY_MS = 30_000;
const LONGEST_TOLD = 300;

/** What is not there yet, and how to look closer. */
export interface Missing {
  readonly what: string;
  /** A command, with everything in it that it needs. */
  readonly look: string;
}

export interface Wait {
  /** What is waited for, as in "the nodes are Ready". */
  readonly goal: string;
  readonly bound: Bound;
  readonly signal?: AbortSignal;
  /** Asks once. What it throws is what was seen. */
  ask(): Promise<Missing | undefined>;
  /** The command for when the asking itself fails. */
  readonly look: string;
  /** Hears what is still missing: the first time, and now and then when that has changed. */
  readonly tell?: (text: string) => void;
}

/** @throws Error when the bound is reached: what was waited for, what was seen last, why that long, how to look closer */
export async function waitFor({ goal, bound, signal, ask, look, tell }: Wait): Promise<void> {
  const seconds = patient(bound.seconds);
  let command = look;
  let told = { what: "", at: -Infinity };
  const seen = async (): Promise<Missing | undefined> => {
    try {
      return await ask();
    } catch (error) {
      return { what: reasonOf(error), look };
    }
  };
  const missing = async (): Promise<string | undefined> => {
    const found = await seen();
    if (!found) return undefined;
    command = found.look;
    if (tell && found.what !== told.what && performance.now() - told.at > TELL_EVERY_MS) {
      told = { what: found.what, at: performance.now() };
      tell(`waiting until ${goal}; seen: ${shortened(found.what)}`);
    }
    return found.what;
  };
  const tooLate = (lastSeen: string) =>
    [
      `Waited ${inWords(seconds)} for this in vain: ${goal}. Last seen: ${lastSeen}.`,
      `It may take that long because ${bound.because}.`,
      `Look closer with: ${command}`,
    ].join("\n");
  await waitUntil(missing, seconds, tooLate, signal);
}

function shortened(text: string): string {
  return text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;
}

function inWords(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}
