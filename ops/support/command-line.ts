import { clusterChoice } from "../../spec";
import type { Runtime } from "./runtime";

/** The cluster and runtime of a command, which the user must also pass to the next one. */
export interface CommandPlace {
  readonly file: string;
  readonly runtime: Pick<Runtime, "commandOptions">;
}

/**
 * A coldstart command for this cluster. It always names the cluster: the shell into which it is pasted may have another
 * CLUSTER.
 */
export function commandLine(command: string, { file, runtime }: CommandPlace, ...more: readonly string[]): string {
  return ["npx coldstart", command, clusterChoice(file), ...runtime.commandOptions, ...more].join(" ");
}

/** The same for a command whose argument is not the cluster, for example `rotate`. */
export function optionCommandLine({ file, runtime }: CommandPlace, ...args: readonly string[]): string {
  return ["npx coldstart", ...args, "--cluster", clusterChoice(file), ...runtime.commandOptions].join(" ");
}

/** The same for `coldstart node …`, whose argument is the node. */
export function nodeCommandLine(place: CommandPlace, ...args: readonly string[]): string {
  return optionCommandLine(place, "node", ...args);
}
