import { reasonOf, waitUntil } from "../patience";
import type { Bound } from "./bounds";

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
}

/** @throws Error when the bound is reached: what was waited for, what was seen last, why that long, how to look closer */
export async function waitFor({ goal, bound, signal, ask, look }: Wait): Promise<void> {
  let command = look;
  const missing = async (): Promise<string | undefined> => {
    try {
      const found = await ask();
      command = found?.look ?? look;
      return found?.what;
    } catch (error) {
      command = look;
      return reasonOf(error);
    }
  };
  const tooLate = (lastSeen: string) =>
    [
      `Waited ${inWords(bound.seconds)} for this in vain: ${goal}. Last seen: ${lastSeen}.`,
      `It may take that long because ${bound.because}.`,
      `Look closer with: ${command}`,
    ].join("\n");
  await waitUntil(missing, bound.seconds, tooLate, signal);
}

function inWords(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}
