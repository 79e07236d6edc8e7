import { askTerminal, isYes } from "../../support/prompt";
import { refusalFor } from "../../support/finding-refusal";
import type { Context } from "./context";

type Person = Pick<Context, "options" | "signal">;

/** Asks for confirmation before a change, unless --yes is set. @throws Refusal */
export async function confirm(person: Person, what: string): Promise<void> {
  if (!(await isAgreed(person, `${what}?`, `continue without confirmation. (${what})`)))
    throw refusalFor("confirmation-declined", "Stopped: nothing was changed.");
}

/** Asks a question, unless --yes is set. @param purpose of --yes, for the message without a terminal. @throws Refusal */
export async function isAgreed({ options, signal }: Person, question: string, purpose: string): Promise<boolean> {
  if (options.yes) return true;
  const ask = askTerminal();
  if (!ask) throw refusalFor("confirmation-missing", `Not a terminal: pass --yes to ${purpose}`);
  return isYes(await ask(`  ${question} [y/N] `, signal));
}
