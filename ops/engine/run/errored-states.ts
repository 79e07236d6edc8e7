import { join } from "node:path";
import { findErroredStates, pushErroredState } from "../../state/errored-state";
import { StateStore } from "../../state/store";
import { storeOptions } from "./context";
import type { Context } from "./context";
import { runStep } from "./step";

/**
 * Pushes the states that an apply could not write to its backend, each in a step. If the backend's credentials are
 * missing, preflight reports it.
 */
export async function pushErroredStates(context: Context): Promise<void> {
  const { places, credentials } = context;
  const found = findErroredStates(places.output);
  if (found.length === 0 || credentials.missing.some((sentence) => sentence.includes("of the state's "))) return;
  const store = new StateStore(storeOptions(context));
  for (const errored of found)
    await runStep(
      context,
      `push-errored-${errored.layer}`,
      `Pushing errored.tfstate of ${errored.layer} to its backend`,
      () => pushErroredState(errored, store, join(places.state, "kept")),
    );
}
