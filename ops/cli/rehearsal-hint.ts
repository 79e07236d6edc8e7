import type { Command } from "commander";
import { bootstrapArguments } from "./bootstrap-arguments";

/** Codes of errors that say that there is no cluster. */
const NO_CLUSTER = ["layer-not-applied", "no-kubeconfig", "identity-missing"];

/** The same command with --rehearse, if only a rehearsal of the cluster has a kubeconfig. */
export async function rehearsalHint(command: Command, words = process.argv.slice(2)): Promise<string | undefined> {
  const { findOnlyRehearsed } = await import("../rehearsal/only-rehearsed");
  const cluster = findOnlyRehearsed();
  return cluster === undefined
    ? undefined
    : `${cluster} has no kubeconfig, but a rehearsal of it has one. To use that: ${["npx coldstart", ...insertOption(command, bootstrapArguments(words))].join(" ")}`;
}

/** Adds the hint to an error that says that there is no cluster. */
export async function addRehearsalHint(error: unknown, command: Command): Promise<void> {
  if (!(error instanceof Error) || !NO_CLUSTER.includes((error as { code?: string }).code ?? "")) return;
  const hint = await rehearsalHint(command);
  if (hint !== undefined) error.message += `\n${hint}`;
}

/** Behind the name of the command: another program's arguments may follow. */
function insertOption(command: Command, words: readonly string[]): string[] {
  const names = pathOf(command);
  const end = words.findIndex((word, i) => !names[i]?.includes(word));
  const at = end < 0 ? words.length : end;
  return [...words.slice(0, at), "--rehearse", ...words.slice(at)].map(quote);
}

/** The names of each command from the program to this one. */
function pathOf(command: Command): string[][] {
  const own = [command.name(), ...command.aliases()];
  return command.parent?.parent ? [...pathOf(command.parent), own] : [own];
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
