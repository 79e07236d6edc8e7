import type { Command } from "commander";
import { clusterNames } from "../../spec/cluster-file";
import { findNearest } from "../../spec/suggest";

/** Refuses a command line that begins with something else than a command. @throws CommanderError */
export function refuseUnknownCommand(program: Command, [first = "", second = ""]: readonly string[]): void {
  const names = program.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  const refuse = (text: string) => program.error(`error: ${text}`, { code: "commander.unknownCommand" });
  if (first === "help" && second !== "" && !names.includes(second)) {
    const nearest = findNearest(second, names);
    refuse(`unknown command '${second}'${nearest === undefined ? "" : `\n(Did you mean ${nearest}?)`}`);
  }
  if (clusterNames().includes(first))
    refuse(`'${first}' is a cluster, not a command\nThe command comes first: npx coldstart <command> ${first}`);
  if (/^--(cluster|rehearse)(=|$)/.test(first))
    refuse(`${first} is before the command\nOptions follow the command: npx coldstart <command> ${first}`);
}
