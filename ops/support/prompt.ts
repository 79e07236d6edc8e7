import { createInterface } from "node:readline/promises";

/** Asks a person. @throws AbortError when the run is stopped meanwhile */
export type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** Asks at the terminal; undefined without one. */
export function askTerminal(): Ask | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question, signal) => {
    const prompt = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return (await prompt.question(question, { signal })).trim();
    } finally {
      prompt.close();
    }
  };
}

export function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer);
}
