import { Option } from "commander";
import type { Command } from "commander";
import type { Acceptance } from "../guard";

/** Rule names are checked when the command runs: `--help` does not load the guard. */
export function acceptOption(): Option {
  return new Option("--accept <rule:address...>", "accept one guard finding (docs/guard.md)");
}

/** Exits with an error if a rule does not exist. */
export async function readAcceptances(command: Command, words: readonly string[] = []): Promise<readonly Acceptance[]> {
  const { RULE_NAMES, parseAcceptance } = await import("../guard");
  try {
    return words.map((word) => parseAcceptance(word, RULE_NAMES));
  } catch (error) {
    return command.error(`error: --accept: ${(error as Error).message}`);
  }
}
