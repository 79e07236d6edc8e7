import type { Layer } from "../../spec";
import { commandLine, optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";
import type { FindingCode } from "../support/finding-codes";
import { refusalFor } from "../support/finding-refusal";

/**
 * A layer has no state on this machine, or one that is too old: the cluster was never started, or it was started from
 * another machine.
 */
export class NotApplied extends Error {
  override readonly name = "NotApplied";
  readonly code = "layer-not-applied" satisfies FindingCode;

  /** @param missing the state, or the missing part of it */
  constructor(layer: Layer, missing: string) {
    super(`The layer ${layer} has not been applied yet: there is no ${missing}. [layer-not-applied]`);
  }
}

/** For a command that needs the state of a layer: suggests the next command if there is none. */
export async function refuseNotApplied<T>(place: CommandPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    throw refusalFor(
      error.code,
      `${error.message}\n` +
        `Bring the cluster up: ${commandLine("up", place)}\n` +
        `If it was started from another machine, import its identity: ${optionCommandLine(place, "identity import <file>")}`,
      { cause: error },
    );
  }
}
