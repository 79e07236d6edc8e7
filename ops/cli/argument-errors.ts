import type { Command } from "commander";
import { clusterNames } from "../../spec/cluster-file";
import type { FindingCode } from "../support/finding-codes";

const CODE = "arguments-invalid" satisfies FindingCode;

/**
 * Prints invalid arguments with a code and the command that lists the valid ones. commander would end the process
 * itself; an exception lets the caller decide.
 */
export function reportArgumentErrors(command: Command, line = "npx coldstart"): void {
  command
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(describeArgumentError(text, command)) })
    .showHelpAfterError(`Usage: ${line} --help`);
  const visible = command.createHelp().visibleCommands(command);
  for (const each of command.commands)
    // A hidden default command has the help of its group.
    reportArgumentErrors(each, visible.includes(each) ? `${line} ${each.name()}` : line);
}

function describeArgumentError(text: string, command: Command): string {
  const [first = "", ...rest] = text.trimEnd().split("\n");
  return `${[`${first} [${CODE}]`, ...rest, ...clusterHint(first, command)].join("\n")}\n`;
}

/** Most commands take the cluster as an argument, so it is often passed to those that do not. */
function clusterHint(first: string, { args, options }: Command): string[] {
  const last = args.at(-1) ?? "";
  const isSurplus = first.startsWith("error: too many arguments") && clusterNames().includes(last);
  return isSurplus && options.some(({ long }) => long === "--cluster")
    ? [`Select the cluster with --cluster ${last}.`]
    : [];
}
