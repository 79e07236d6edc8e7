import type { Layer } from "../../spec";
import { commandLine, optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";
import { Refusal } from "../support/refusal";

/** A layer has no state here, or only one from before what is needed of it: the cluster was never started, or from another machine. */
export class NotApplied extends Error {
  override readonly name = "NotApplied";
  readonly code = "layer-not-applied";

  /** @param missing its state, or the part of it */
  constructor(layer: Layer, missing: string) {
    super(`The layer ${layer} has not been applied yet: there is no ${missing}. [layer-not-applied]`);
  }
}

/** For a command that needs the state of a layer, and names the next one where there is none. */
export async function refuseNotApplied<T>(place: CommandPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    throw new Refusal(
      `${error.message}\n` +
        `Bring the cluster up: ${commandLine("up", place)}\n` +
        `If it was started from another machine, import its identity: ${optionCommandLine(place, "identity import <file>")}`,
      { cause: error },
    );
  }
}
