import { createInterface } from "node:readline/promises";
import { throwAsInterrupted } from "./interrupted";

/** Asks the user. @throws Interrupted after Ctrl-C, or if the run is stopped meanwhile */
export type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** The block that is redrawn at the bottom of the terminal. It is hidden while a question is open. */
export interface Block {
  hide(): void;
  show(): void;
}

/** Global, because a process has one terminal. */
let block: Block | undefined;

export function setBlock(shown: Block | undefined): void {
  block = shown;
}

/** Asks on the terminal; undefined without one. */
export function askTerminal(): Ask | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question, signal) => {
    block?.hide();
    const prompt = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return (await prompt.question(question, { signal }).catch(throwAsInterrupted)).trim();
    } finally {
      prompt.close();
      block?.show();
    }
  };
}

export function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer);
}
