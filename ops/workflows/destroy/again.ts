import { commandLine } from "../../support/command-line";
import type { Context } from "../../engine/run/context";

/** The command that destroys this very cluster, with further options. */
export function destroyCommandLine(context: Pick<Context, "file" | "runtime">, ...more: readonly string[]): string {
  return commandLine("destroy", context, ...more);
}
