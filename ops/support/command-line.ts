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
