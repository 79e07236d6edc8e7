import { askTerminal, isYes } from "../../support/prompt";
import { Refusal } from "../../support/refusal";
import type { Context } from "./context";

/** Asks for confirmation before a change, unless --yes is set. @throws Refusal */
export async function confirm({ options, signal }: Pick<Context, "options" | "signal">, what: string): Promise<void> {
  if (options.yes) return;
  const ask = askTerminal();
  if (!ask) throw new Refusal(`Not a terminal: pass --yes to continue without confirmation. (${what})`);
  if (!isYes(await ask(`  ${what}? [y/N] `, signal))) throw new Refusal("Stopped: nothing was changed.");
}
