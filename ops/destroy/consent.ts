import type { Layer } from "../../spec";
import type { Context } from "../cold-start/context";
import { ask, askYesOrNo } from "../question";
import type { States } from "./states";

export type Person = Pick<Context, "cluster" | "console" | "options" | "signal"> & {
  /** Whether somebody is at the terminal. */
  readonly present: boolean;
};

/** Shows what would go, and asks once for all of it. @throws Error unless somebody agrees */
export async function agreed(person: Person, states: States, layers: readonly Layer[]): Promise<void> {
  const { cluster, console, options } = person;
  const counts = layers.map((layer) => ({ layer, count: states.count(layer) }));
  console.step(`To be destroyed: ${cluster.name}`);
  for (const { layer, count } of counts)
    console.say(`${layer.padEnd(9)} ${count} ${count === 1 ? "resource" : "resources"}`);
  if (layers.includes("auth"))
    console.warn(`with auth goes who it is: nothing will ever again read what was sealed for ${cluster.name}`);
  else if (states.count("auth") > 0) console.say("auth      is kept: the next start brings the same cluster back");
  if (layers.includes("auth")) await nameGiven(person);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (options.yes || all === 0) return;
  if (!person.present) {
    throw new Error(
      "Nobody is here to ask before anything is destroyed. Run again with --yes to go on without asking.",
    );
  }
  const volumes = options.clusterGone ? "" : " Everything in its volumes is lost.";
  if (!(await askYesOrNo(`  Destroy ${cluster.name}?${volumes}`, person.signal))) throw new Error(NOTHING_CHANGED);
}

const NOTHING_CHANGED = "Stopped before anything was destroyed.";

/** What nobody can bring back takes more than a yes: the cluster's name, typed or given. */
async function nameGiven({ cluster, options, present, signal }: Person): Promise<void> {
  if (options.confirm === undefined && !present) {
    throw new Error(
      `Destroying auth takes the cluster's name, and nobody is here to type it. Run again with --confirm ${cluster.name}.\n` +
        NOTHING_CHANGED,
    );
  }
  const name = options.confirm ?? (await ask(`  Type the cluster's name to destroy its auth as well: `, signal));
  if (name !== cluster.name) {
    throw new Error(`"${name}" is not the name of this cluster, which is ${cluster.name}.\n${NOTHING_CHANGED}`);
  }
}

/** @returns whether to delete what is left over and has the cluster's mark */
export async function mayReclaim(person: Person, count: number): Promise<boolean> {
  const { options, present, signal } = person;
  if (!options.reclaim) return false;
  if (options.yes) return true;
  if (!present) throw new Error("Nobody is here to ask before data is deleted. Run again with --yes.");
  return askYesOrNo(`  Delete ${count === 1 ? "it" : `these ${count}`}, and the data in there, for good?`, signal);
}
