import { commandLine } from "../../support/command-line";
import type { Context } from "../../engine/run/context";

/** The command that destroys this cluster, with additional options. */
export function destroyCommandLine(context: Pick<Context, "file" | "runtime">, ...more: readonly string[]): string {
  return commandLine("destroy", context, ...more);
}
