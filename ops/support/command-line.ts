import { clusterChoice } from "../../spec";
import type { Runtime } from "./runtime";

/** Where a command was run: what the same user has to pass to the next one. */
export interface CommandPlace {
  readonly file: string;
  readonly runtime: Pick<Runtime, "commandOptions">;
}

/** A command of ours about this very cluster. It always names it: the shell that it is pasted into may have another CLUSTER. */
export function commandLine(command: string, { file, runtime }: CommandPlace, ...more: readonly string[]): string {
  return ["npx coldstart", command, clusterChoice(file), ...runtime.commandOptions, ...more].join(" ");
}

/** The same for a command whose arguments are not the cluster, such as `rotate`. */
export function optionCommandLine({ file, runtime }: CommandPlace, ...words: readonly string[]): string {
  return ["npx coldstart", ...words, "--cluster", clusterChoice(file), ...runtime.commandOptions].join(" ");
}

/** The same for `coldstart node …`, whose argument is the node. */
export function nodeCommandLine(place: CommandPlace, ...words: readonly string[]): string {
  return optionCommandLine(place, "node", ...words);
}
