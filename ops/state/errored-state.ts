/**
 * Terraform writes `errored.tfstate` to the stack's folder if its backend refuses the state at the end of an apply:
 * only that file records what the apply created. The next run pushes it before it plans.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { commandLine, optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";
import { refusalFor } from "../support/finding-refusal";
import type { Places } from "../support/places";
import type { StateStore } from "./store";
import { hasSameContent, summaryOf } from "./summary";

export interface ErroredState {
  readonly layer: Layer;
  readonly file: string;
}

/** @param output cdktf's output folder */
export function findErroredStates(output: string): ErroredState[] {
  return LAYERS.map((layer) => ({ layer, file: join(output, "stacks", layer, "errored.tfstate") })).filter(({ file }) =>
    existsSync(file),
  );
}

/**
 * For a command that plans but does not push a state: a plan without the last apply would be wrong.
 *
 * @throws Refusal if the newest state of the layer is not in its backend
 */
export function refuseErroredState(
  { places, ...place }: CommandPlace & { readonly places: Pick<Places, "output"> },
  layer: Layer,
): void {
  const errored = findErroredStates(places.output).find((one) => one.layer === layer);
  if (errored)
    throw refusalFor(
      "state-errored",
      `The newest state of ${layer} is only in ${errored.file}; the next run pushes it.\nStart one: ${commandLine("up", place)}`,
    );
}

/** A state that is in no backend and conflicts with the current one. */
class ErroredStateConflict extends Error {
  override readonly name = "ErroredStateConflict";
  readonly code = "errored-state-conflict";

  constructor({ layer, file }: ErroredState, store: StateStore, why: string) {
    super(
      `${file} is the state that an apply of ${layer} could not write to its backend; it was not pushed: ${why}. Nothing was changed. [errored-state-conflict]\n` +
        `Compare it with the state in ${store.placeOf(layer)}. To use it: ${optionCommandLine(store.options, "state restore", layer, file)}, then delete the file. If it is obsolete, move it away.`,
    );
  }
}

/**
 * Pushes the state to its backend, and keeps the file.
 *
 * @param kept the folder to which the file is moved afterwards
 * @returns a summary
 * @throws ErroredStateConflict if the current state is not the one that the apply started from
 */
export async function pushErroredState(errored: ErroredState, store: StateStore, kept: string): Promise<string> {
  const { layer, file } = errored;
  chmodSync(file, 0o600);
  const text = readFileSync(file, "utf8");
  const place = store.placeOf(layer);
  const refuse = (why: string) => new ErroredStateConflict(errored, store, why);
  const { lineage, serial, resources } = readSummary(text, refuse);
  const there = await store.pull(layer);
  const present = there === undefined ? undefined : summaryOf(there);
  if (present && present.lineage !== lineage) throw refuse("the current state has another lineage");
  const isThere = there !== undefined && hasSameContent(there, text);
  if (present && present.serial >= serial && !isThere)
    throw refuse(`the current state has serial ${present.serial}, but the file has ${serial}`);
  if (!isThere) {
    await store.push(layer, text, false);
    if (!hasSameContent((await store.pull(layer)) ?? "{}", text))
      throw refuse(`the state that was read back from ${place} differs from the one that was pushed`);
  }
  const copy = keepErroredState(errored, serial, kept);
  return `pushed the state in ${file}, which the backend had refused at the end of an apply, to ${place}: ${resources} resources, serial ${serial}; the file is kept as ${copy}`;
}

function readSummary(text: string, refuse: (why: string) => Error) {
  try {
    return summaryOf(text);
  } catch {
    throw refuse("it is not a complete state");
  }
}

function keepErroredState({ layer, file }: ErroredState, serial: number, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `${layer}-errored-${serial}-${Date.now()}.tfstate`);
  renameSync(file, copy);
  return copy;
}
