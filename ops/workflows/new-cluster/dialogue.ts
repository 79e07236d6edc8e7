import { createInterface } from "node:readline";
import type { Ask, Prompt } from "./interview";
import { refusalFor } from "../../support/finding-refusal";
import { Interrupted } from "../../support/interrupted";

/** Limits the tries, because answers from a pipe cannot be corrected. */
const MAX_TRIES = 3;

export interface Dialogue {
  readonly ask: Ask;
  readonly close: () => void;
}

/**
 * Asks questions on a terminal, or reads the answers from a pipe: one line per answer; an empty line accepts the
 * suggestion.
 */
export function openDialogue(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  isTerminal: boolean,
): Dialogue {
  const reader = createInterface({ input, output, terminal: isTerminal });
  // Created once and used for all questions: otherwise lines that arrive before their question would be lost.
  const lines = reader[Symbol.asyncIterator]();
  // Ctrl-C closes it, also between two questions. From Node 24, a closed reader throws when it prompts.
  let isClosed = false;
  reader.once("close", () => (isClosed = true));
  const answerTo = async (question: string, suggestion: string): Promise<string> => {
    const prompt = `${question} [${suggestion}] `;
    if (isTerminal) {
      reader.setPrompt(prompt);
      if (!isClosed) reader.prompt();
    } else {
      output.write(`${prompt}\n`);
    }
    const line = await lines.next();
    if (!line.done) return line.value.trim() || suggestion;
    if (isTerminal) {
      output.write("\n");
      throw new Interrupted();
    }
    throw refusalFor(
      "confirmation-missing",
      `Not a terminal, and no option is set for the question: ${question} Pass the option (see --help), or --yes. Nothing was written.`,
    );
  };
  const explain = ({ why, found }: Prompt) => {
    if (isTerminal) output.write(`\n  ${why}\n`);
    if (found !== undefined) output.write(`  ${found}\n`);
  };
  const ask: Ask = async (prompt, check) => {
    const { text: question, suggestion } = prompt;
    explain(prompt);
    for (let tries = 1; ; tries++) {
      const answer = await answerTo(question, suggestion);
      const reason = check(answer);
      if (reason === undefined) return answer;
      output.write(`  ${reason}\n`);
      if (!isTerminal && tries === MAX_TRIES) {
        throw new Error(`${MAX_TRIES} invalid answers to the question: ${question} Nothing was written.`);
      }
    }
  };
  return { ask, close: () => reader.close() };
}
