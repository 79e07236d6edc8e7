import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import type { Places } from "../support/places";
import { refusalFor } from "../support/finding-refusal";
import { replaceStates } from "./active-run";
import { retireCopy } from "./backup-folder";
import { StateKeeper, compareStates } from "./state-backup";
import type { StateStore } from "./store";
import { isSameState, summaryOf } from "./summary";

export interface Move {
  readonly from: StateStore;
  readonly to: StateStore;
  readonly places: Pick<Places, "state" | "output" | "project">;
  readonly say: (text: string) => void;
  readonly now?: () => Date;
}

/**
 * Moves the states of all layers to the backend in the cluster file. All of them are read before anything is written,
 * nothing is overwritten, and each new state is read back before the old one is moved aside.
 *
 * @throws Refusal while a run may write one of the states
 */
export function moveStates(move: Move): Promise<void> {
  return replaceStates([move.from, move.to], LAYERS, () => {
    if (move.from.isHere) repairStates(move.from.options.folder, move.say);
    return moveAll(move);
  });
}

/**
 * Otherwise a state that a kill has emptied would be left out.
 *
 * @throws Refusal if a state is missing or was replaced by mistake
 */
function repairStates(folder: string, say: Move["say"]): void {
  const keeper = new StateKeeper(folder);
  for (const layer of keeper.repair())
    say(`The state of ${layer} was damaged by a killed run; its backup was restored.`);
  for (const layer of LAYERS) {
    const file = join(folder, `${layer}.tfstate`);
    const copy = `${file}.good`;
    const condition = compareStates(file, copy);
    if (condition === "missing")
      throw refusalFor(
        "state-missing",
        `${file} is missing, but its backup exists. Nothing was moved.\n` +
          `Restore it: cp ${copy} ${file}. Or, if the layer has no resources any more, delete the backup: rm ${copy}`,
      );
    if (condition === "other-lineage")
      throw refusalFor(
        "state-lineage",
        `${file} is not the state that the last run wrote (the lineages differ). Nothing was moved.\n` +
          `Restore the right one: cp ${copy} ${file}. Or, if this one is right, delete the backup: rm ${copy}`,
      );
  }
}

async function moveAll({ from, to, places, say, now = () => new Date() }: Move): Promise<void> {
  const found = new Map<Layer, string>();
  const done = new Set<Layer>();
  for (const layer of LAYERS) {
    const text = await from.pull(layer);
    if (text === undefined) continue;
    found.set(layer, text);
    const there = await to.pull(layer);
    if (there === undefined) continue;
    if (!isLater(there, text))
      throw refusalFor(
        "state-exists",
        `${to.placeOf(layer)} already contains a different state of ${layer}. Nothing was moved.\n` +
          `Compare it with ${from.placeOf(layer)}, and delete the wrong one.`,
      );
    done.add(layer);
  }
  for (const [layer, text] of found) {
    if (!done.has(layer)) {
      await to.push(layer, text, false);
      if (!isSameState((await to.pull(layer)) ?? "{}", text))
        throw new Error(
          `The state of ${layer} that was read back from ${to.placeOf(layer)} differs from the one that was written. The old one is kept.`,
        );
    }
    const { resources } = summaryOf(text);
    say(
      `${layer.padEnd(9)} ${resources} resources: ${done.has(layer) ? "already there" : "moved"}, ${to.placeOf(layer)}`,
    );
    const aside = keepOldState(from, layer, places, now());
    say(`${"".padEnd(9)} old state: ${aside ?? from.placeOf(layer)}`);
  }
  if (found.size === 0) say(`Nothing to move: there is no state at ${from.placeOf("auth")}.`);
  forgetBackends(places);
}

/** Whether it is the same state, or a later one of the same lineage. */
function isLater(there: string, text: string): boolean {
  const [a, b] = [summaryOf(there), summaryOf(text)];
  return a.lineage === b.lineage && (a.serial > b.serial || (a.serial === b.serial && isSameState(there, text)));
}

/** A state in a remote backend is kept; the user may delete it. */
function keepOldState(from: StateStore, layer: Layer, { state }: Pick<Places, "state">, now: Date): string | undefined {
  if (!from.isHere) return undefined;
  const folder = join(state, "kept");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `${layer}-${now.toISOString().replaceAll(/[:.]/g, "-")}.tfstate`);
  renameSync(from.fileOf(layer), aside);
  retireCopy(from.options.folder, layer, readFileSync(aside, "utf8"));
  return aside;
}

/** Terraform stores the backend of each folder, and fails if it differs. */
function forgetBackends({ output, project }: Pick<Places, "output" | "project">): void {
  for (const folder of [output, join(project, "cdktf.out")])
    for (const layer of LAYERS) {
      const file = join(folder, "stacks", layer, ".terraform", "terraform.tfstate");
      if (existsSync(file)) rmSync(file);
    }
}
