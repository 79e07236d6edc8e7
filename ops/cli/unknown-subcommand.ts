import { existsSync } from "node:fs";
import type { Command } from "commander";
import { clusterFilePath } from "../../spec/cluster-file";
import { findNearest, joinWithAnd } from "../../spec/suggest";

/**
 * Refuses a word that commander would pass to the default subcommand of a group, unless that subcommand expects it.
 *
 * @throws CommanderError
 */
export function refuseUnknownSubcommand(group: Command, subcommand: Command, word: string): void {
  const isCluster = existsSync(clusterFilePath(word));
  const expected = subcommand.registeredArguments[0]?.name();
  const takesCluster = expected === "cluster";
  if (takesCluster ? isCluster || /\.ya?ml$/.test(word) : expected !== undefined) return;
  const other = takesCluster ? ", and there is no cluster with this name" : "";
  const fix = isCluster ? `Select the cluster with --cluster ${word}.` : suggest(group, word);
  group.error(`error: '${word}' is not a subcommand of '${group.name()}'${other}\n${fix}`, {
    code: "commander.unknownCommand",
  });
}

/**
 * For a group that is a command itself, with a cluster as its argument: a word that is no cluster, but similar to a
 * subcommand.
 *
 * @throws CommanderError
 */
export function refuseMistypedSubcommand(group: Command): void {
  const [word] = group.args;
  if (word === undefined || existsSync(clusterFilePath(word))) return;
  const nearest = findNearest(
    word,
    group.commands.map((each) => each.name()),
  );
  if (nearest === undefined) return;
  group.error(
    `error: '${word}' is not a subcommand of '${group.name()}', and there is no cluster with this name\n(Did you mean ${nearest}?)`,
    { code: "commander.unknownCommand" },
  );
}

function suggest(group: Command, word: string): string {
  const names = group
    .createHelp()
    .visibleCommands(group)
    .map((each) => each.name())
    .filter((name) => name !== "help");
  const nearest = findNearest(word, names);
  return nearest === undefined ? `Its subcommands are ${joinWithAnd(names)}.` : `(Did you mean ${nearest}?)`;
}
