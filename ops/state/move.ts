import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import type { Places } from "../support/places";
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
 * Carries the states of all layers to where the cluster file keeps them now. Nothing is written before all of them were
 * looked at, nothing is ever overwritten, and what was moved is read again before the old one is put aside.
 */
export async function moveStates({ from, to, places, say, now = () => new Date() }: Move): Promise<void> {
  const found = new Map<Layer, string>();
  const done = new Set<Layer>();
  for (const layer of LAYERS) {
    const text = await from.pull(layer);
    if (text === undefined) continue;
    found.set(layer, text);
    const there = await to.pull(layer);
    if (there === undefined) continue;
    if (!isLater(there, text))
      throw new Error(
        `In ${to.placeOf(layer)} there is another state of ${layer} already. Nothing was moved.\n` +
          `Look at both, and take the one away that is wrong: ${from.placeOf(layer)}`,
      );
    done.add(layer);
  }
  for (const [layer, text] of found) {
    if (!done.has(layer)) {
      await to.push(layer, text, false);
      if (!isSameState((await to.pull(layer)) ?? "{}", text))
        throw new Error(
          `What ${to.placeOf(layer)} gives back of ${layer} is not what was put there. The old one is kept.`,
        );
    }
    const { resources } = summaryOf(text);
    say(
      `${layer.padEnd(9)} ${resources} resources: ${done.has(layer) ? "is there already" : "moved"}, ${to.placeOf(layer)}`,
    );
    const aside = putAside(from, layer, places, now());
    say(`${"".padEnd(9)} as it was before: ${aside ?? from.placeOf(layer)}`);
  }
  if (found.size === 0) say(`There is nothing to move: ${from.placeOf("auth")} and its like do not exist.`);
  forgetBackends(places);
}

/** The same history, and not an earlier point of it. */
function isLater(there: string, text: string): boolean {
  const [a, b] = [summaryOf(there), summaryOf(text)];
  return a.lineage === b.lineage && a.serial >= b.serial;
}

/** What stays elsewhere is for its owner to delete. */
function putAside(from: StateStore, layer: Layer, { state }: Pick<Places, "state">, now: Date): string | undefined {
  if (!from.isHere) return undefined;
  const folder = join(state, "kept");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `${layer}-${now.toISOString().replaceAll(/[:.]/g, "-")}.tfstate`);
  renameSync(from.fileOf(layer), aside);
  // Or the next run would take it for the state that a kill has damaged.
  rmSync(`${from.fileOf(layer)}.good`, { force: true });
  return aside;
}

/** Terraform remembers the backend of each folder, and stops when it finds another. */
function forgetBackends({ output, project }: Pick<Places, "output" | "project">): void {
  for (const folder of [output, join(project, "cdktf.out")])
    for (const layer of LAYERS) {
      const file = join(folder, "stacks", layer, ".terraform", "terraform.tfstate");
      if (existsSync(file)) rmSync(file);
    }
}
