import type { Argument, Command, Option } from "commander";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { clusterFilePath, clusterNames } from "../../../spec/cluster-file";

/** Completions for the words so far: subcommands, options, and the values of options with a known set. */
export function completionsFor(program: Command, typed: readonly string[]): string[] {
  const { command, rest } = commandAt(program, typed);
  const before = rest.at(-1) ?? "";
  const waiting = command.options.find((option) => option.required && [option.long, option.short].includes(before));
  if (waiting) return valuesOfOption(waiting);
  const subcommands = command.commands.filter((each) => !isHidden(command, each)).map((each) => each.name());
  const at = rest.filter((word) => !word.startsWith("-")).length;
  const argument = command.registeredArguments[at];
  const options = command.options.filter((option) => !option.hidden && option.long).map((option) => option.long ?? "");
  return [...subcommands, ...(argument ? valuesOfArgument(argument, rest) : []), ...options];
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

function valuesOfArgument(argument: Argument, rest: readonly string[]): string[] {
  if (argument.name() === "cluster") return clusterNames();
  if (argument.name() === "node") return nodeNames(rest[rest.indexOf("--cluster") + 1]);
  return [...(argument.argChoices ?? [])];
}

/** Skips validation of the cluster file: a completion must be quick, and an invalid file still has node names in it. */
function nodeNames(typed: string | undefined): string[] {
  try {
    const file = clusterFilePath(clusterNames().includes(typed ?? "") ? typed : process.env.CLUSTER);
    const { nodes } = parse(readFileSync(file, "utf8")) as { nodes?: readonly { name?: unknown }[] };
    return (nodes ?? []).flatMap(({ name }) => (typeof name === "string" ? [name] : []));
  } catch {
    return [];
  }
}
