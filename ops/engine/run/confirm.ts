import { askTerminal, isYes } from "../../support/prompt";
import { refusalFor } from "../../support/finding-refusal";
import type { Context } from "./context";

/** Asks for confirmation before a change, unless --yes is set. @throws Refusal */
export async function confirm({ options, signal }: Pick<Context, "options" | "signal">, what: string): Promise<void> {
  if (options.yes) return;
  const ask = askTerminal();
  if (!ask)
    throw refusalFor("confirmation-missing", `Not a terminal: pass --yes to continue without confirmation. (${what})`);
  if (!isYes(await ask(`  ${what}? [y/N] `, signal)))
    throw refusalFor("confirmation-declined", "Stopped: nothing was changed.");
}
