import { CommanderError } from "commander";
import { SpecError } from "../../spec/findings";
import { Refusal } from "../support/refusal";
import { Stopped } from "../support/stopped";
import { EXIT_CODE } from "../support/exit-codes";

/** The exit code of a command that ends with this error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof SpecError || error instanceof Refusal) return EXIT_CODE.refused;
  if (error instanceof Stopped) return EXIT_CODE.interrupted;
  return EXIT_CODE.failed;
}
