import type { Argument, Command, Option } from "commander";
import { clusterNames } from "../../../spec/cluster-file";

/** What may follow the words that were typed so far: subcommands, options, and values where there is a known set of them. */
export function completionsFor(program: Command, typed: readonly string[]): string[] {
  const { command, rest } = commandAt(program, typed);
  const before = rest.at(-1) ?? "";
  const waiting = command.options.find((option) => option.required && [option.long, option.short].includes(before));
  if (waiting) return valuesOfOption(waiting);
  const subcommands = command.commands.filter((each) => !isHidden(command, each)).map((each) => each.name());
  const at = rest.filter((word) => !word.startsWith("-")).length;
  const argument = command.registeredArguments[at];
  const options = command.options.filter((option) => !option.hidden && option.long).map((option) => option.long ?? "");
  return [...subcommands, ...(argument ? valuesOfArgument(argument) : []), ...options];
}

/** The deepest command that the words name, and the words after it. */
function commandAt(program: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  const [first, ...rest] = words;
  const next = program.commands.find((each) => each.name() === first);
  return next ? commandAt(next, rest) : { command: program, rest: words };
}

function isHidden(parent: Command, command: Command): boolean {
  return !parent.createHelp().visibleCommands(parent).includes(command);
}

function valuesOfOption(option: Option): string[] {
  if (option.long === "--cluster") return clusterNames();
  return [...(option.argChoices ?? [])];
}

function valuesOfArgument(argument: Argument): string[] {
  if (argument.name() === "cluster") return clusterNames();
  return [...(argument.argChoices ?? [])];
}
