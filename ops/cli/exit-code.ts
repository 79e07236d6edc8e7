import { CommanderError } from "commander";
import { SpecError } from "../../spec/findings";
import { Refusal } from "../support/refusal";
import { Interrupted } from "../support/interrupted";
import { EXIT_CODE } from "../support/exit-codes";

/** The exit code of a command that ends with this error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof SpecError || error instanceof Refusal) return EXIT_CODE.refused;
  if (error instanceof Interrupted) return EXIT_CODE.interrupted;
  return EXIT_CODE.failed;
}
