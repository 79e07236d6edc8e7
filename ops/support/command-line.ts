import { resolve } from "node:path";
import { clusterChoice, clusterFilePath } from "../../spec";
import type { Runtime } from "./runtime";

/** A command of ours about this very cluster, as the user would type it. */
export function commandLine(
  command: string,
  { file, runtime }: { readonly file: string; readonly runtime: Pick<Runtime, "commandOptions"> },
  ...more: readonly string[]
): string {
  const cluster = resolve(file) === resolve(clusterFilePath()) ? [] : [clusterChoice(file)];
  return ["npx coldstart", command, ...cluster, ...runtime.commandOptions, ...more].join(" ");
}

/** The same for `coldstart node …`, whose argument is the node. */
export function nodeCommandLine(
  { file, runtime }: { readonly file: string; readonly runtime: Pick<Runtime, "commandOptions"> },
  ...words: readonly string[]
): string {
  const cluster = resolve(file) === resolve(clusterFilePath()) ? [] : ["--cluster", clusterChoice(file)];
  return ["npx coldstart node", ...words, ...cluster, ...runtime.commandOptions].join(" ");
}
