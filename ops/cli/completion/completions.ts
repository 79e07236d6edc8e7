import type { Argument, Command, Option } from "commander";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { clusterFilePath, clusterNames } from "../../../spec/cluster-file";

/** Completions for the words so far: subcommands, options, and the values of options with a known set. */
export function completionsFor(program: Command, typed: readonly string[]): string[] {
  const { command, rest } = commandAt(program, typed);
  const { given, open } = readWords(command, rest);
  if (open && !open.hasValue) return valuesOfOption(open.option);
  const subcommands = command.commands.filter((each) => !isHidden(command, each)).map((each) => each.name());
  const argument = argumentAt(command, given);
  const values = open ? valuesOfOption(open.option) : argument ? valuesOfArgument(argument, rest) : [];
  const options = command.options.filter((option) => !option.hidden && option.long).map((option) => option.long ?? "");
  return [...subcommands, ...values, ...options];
}

/** The option that takes the next word as its value. One that takes several values stays open until the next option. */
interface OpenOption {
  readonly option: Option;
  readonly hasValue: boolean;
}

/** Counts the arguments among the words; the values of options are none. */
function readWords(command: Command, words: readonly string[]): { given: number; open?: OpenOption | undefined } {
  let given = 0;
  let open: OpenOption | undefined;
  for (const word of words) {
    if (word.startsWith("-")) {
      const option = command.options.find((each) => each.required && [each.long, each.short].includes(word));
      open = option && { option, hasValue: false };
    } else if (open) open = open.option.variadic ? { ...open, hasValue: true } : undefined;
    else given += 1;
  }
  return { given, open };
}

/** The last argument takes all further words if it is variadic. */
function argumentAt({ registeredArguments }: Command, position: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[position] ?? (last?.variadic ? last : undefined);
}

/** The deepest command that the words name, and the words after it. */
function commandAt(program: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  const [first, ...rest] = words;
  const next = program.commands.find((each) => [each.name(), ...each.aliases()].includes(first ?? ""));
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
