import type { Layer } from "../../../spec";
import type { Context } from "../../engine/run/context";
import { formatCount } from "../../support/count";
import { isYes } from "../../support/prompt";
import type { Ask } from "../../support/prompt";
import { refusalFor } from "../../support/finding-refusal";
import { describeData, summarizeLoss } from "./cluster-data";
import type { ClusterData } from "./cluster-data";
import type { States } from "./states";

export type Prompter = Pick<Context, "cluster" | "console" | "options" | "signal"> & {
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
};

/**
 * Lists everything that will be destroyed and asks for confirmation once. With --yes, it only prints the list.
 *
 * @param data of a cluster that responds
 * @throws Refusal unless the user agrees
 */
export async function confirmDestroy(
  prompter: Prompter,
  states: Pick<States, "count">,
  layers: readonly Layer[],
  data?: ClusterData,
): Promise<void> {
  const { cluster, console, options, ask, signal } = prompter;
  const counts = layers.map((layer) => ({ layer, count: states.count(layer) }));
  console.step(`To be destroyed: ${cluster.name}`);
  for (const { layer, count } of counts) console.say(`${layer.padEnd(9)} ${formatCount(count, "resource")}`);
  for (const line of data ? describeData(data) : []) console.say(line);
  if (layers.includes("auth"))
    console.warn(
      `destroying auth deletes the cluster's identity: secrets that were sealed for ${cluster.name} can never be read again`,
    );
  else if (states.count("auth") > 0) console.say("auth      is kept: the next start recreates the same cluster");
  if (layers.includes("auth")) await confirmName(prompter);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (options.yes || all === 0) return;
  if (!ask) {
    throw refusalFor(
      "confirmation-missing",
      `Not a terminal: pass --yes to destroy without confirmation.\n${NOTHING_CHANGED}`,
    );
  }
  const loss = data ? ` ${summarizeLoss(data)}` : "";
  if (!isYes(await ask(`  Destroy ${cluster.name}?${loss} [y/N] `, signal)))
    throw refusalFor("confirmation-declined", NOTHING_CHANGED);
}

const NOTHING_CHANGED = "Stopped before anything was destroyed.";

/** A deletion that cannot be undone requires the cluster's name, typed or passed as an option. */
async function confirmName({ cluster, options, ask, signal }: Prompter): Promise<void> {
  const name = options.confirm ?? (await ask?.("  Type the cluster's name to destroy its auth as well: ", signal));
  if (name === undefined) {
    throw refusalFor(
      "confirmation-missing",
      `Not a terminal: destroying auth needs the cluster's name. Run again with --confirm ${cluster.name}.\n` +
        NOTHING_CHANGED,
    );
  }
  if (name !== cluster.name) {
    throw refusalFor(
      "confirmation-missing",
      `"${name}" is not the name of this cluster (${cluster.name}).\n${NOTHING_CHANGED}`,
    );
  }
}

/** @returns whether to delete leftovers that carry the mark of the cluster or that the user named */
export async function confirmReclaim(prompter: Prompter, count: number): Promise<boolean> {
  const { options, ask, signal } = prompter;
  if (!options.reclaim && options.reclaimVolumes.length === 0) return false;
  if (options.yes) return true;
  if (!ask) throw refusalFor("confirmation-missing", "Not a terminal: pass --yes to delete data without confirmation.");
  const what = count === 1 ? "it and its data" : `these ${count} and their data`;
  return isYes(await ask(`  Permanently delete ${what}? [y/N] `, signal));
}
