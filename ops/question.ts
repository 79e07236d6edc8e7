import { createInterface } from "node:readline/promises";

/** Asks a person at the terminal. @throws AbortError when the run is stopped meanwhile */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.question(question, { signal })).trim();
  } finally {
    prompt.close();
  }
}

export async function askYesOrNo(question: string, signal: AbortSignal): Promise<boolean> {
  return /^y(es)?$/i.test(await ask(`${question} [y/N] `, signal));
}
