import { CommanderError } from "commander";
import { SpecError } from "../../spec/problems";
import { runMain } from "../support/fatal-error";
import { Refusal } from "../support/refusal";
import { Stopped } from "../support/stopped";
import { EXIT_CODE } from "./exit-codes";
import { runCli } from "./program";

runMain(() => runCli(process.argv.slice(2)), {
  exitCodeOf,
  // Sockets and timers that are still open must not keep a finished command alive.
  end: (code) => process.exit(code),
});

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof SpecError || error instanceof Refusal) return EXIT_CODE.refused;
  if (error instanceof Stopped) return EXIT_CODE.interrupted;
  return EXIT_CODE.failed;
}
