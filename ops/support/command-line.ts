import { resolve } from "node:path";
import { clusterChoice, clusterFilePath } from "../../spec";
import { isRehearsal } from "./places";

/** A command of ours about this very cluster, as the user would type it. */
export function commandLine(
  command: string,
  { file, environment }: { readonly file: string; readonly environment: NodeJS.ProcessEnv },
  ...more: readonly string[]
): string {
  const cluster = resolve(file) === resolve(clusterFilePath()) ? [] : [clusterChoice(file)];
  const rehearse = isRehearsal(environment) ? ["--rehearse"] : [];
  return ["npx coldstart", command, ...cluster, ...rehearse, ...more].join(" ");
}
