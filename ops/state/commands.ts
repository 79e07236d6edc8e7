/**
 * Implements `coldstart state`: lists and moves the states of a cluster, and restores one from a backup
 * (docs/state.md).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LAYERS, parseCluster } from "../../spec";
import type { Layer } from "../../spec";
import { openCluster } from "./open-cluster";
import { placesOf } from "../support/places";
import { commandLine } from "../support/command-line";
import { askTerminal } from "../support/prompt";
import { refusalFor } from "../support/finding-refusal";
import type { Runtime } from "../support/runtime";
import { backupFolder } from "./backup-folder";
import { copiesOf } from "./layer-backups";
import { openStates } from "./environment";
import { moveStates } from "./move";
import { restoreState } from "./restore";
import { StateStore } from "./store";
import { summaryOf } from "./summary";

const LOCAL = { backend: "local" } as const;

/** One line per layer, and one per backup. */
export async function listStates(runtime: Runtime): Promise<string[]> {
  const options = openCluster(runtime).store();
  const store = new StateStore(options);
  const folder = backupFolder(options.folder);
  const lines: string[] = [];
  for (const layer of LAYERS) {
    const text = await store.pull(layer);
    const what = text === undefined ? "none yet" : `${summaryOf(text).resources} resources`;
    lines.push(`${layer.padEnd(9)} ${what.padEnd(14)} ${store.placeOf(layer)}`);
    for (const copy of copiesOf(folder, layer)) lines.push(`${"".padEnd(9)} backup         ${join(folder, copy)}`);
  }
  return lines;
}

/** @param from the previous cluster file; without it, the states are moved from local files */
export async function moveStatesOf(
  from: string | undefined,
  say: (text: string) => void,
  runtime: Runtime,
): Promise<void> {
  if (runtime.states === "home")
    throw refusalFor(
      "state-not-moved",
      `A rehearsal keeps the states in ${runtime.home?.folder ?? "its folder"}, regardless of the cluster file: there is nothing to move.`,
    );
  const options = openCluster(runtime).store();
  const again = commandLine("state move", options, "--from old.yaml");
  const old = from
    ? parseCluster(from, readFileSync(from, "utf8")).cluster
    : { name: options.cluster.name, state: LOCAL };
  if (old.name !== options.cluster.name)
    throw refusalFor("state-foreign", `${from ?? ""} describes the cluster ${old.name}, not ${options.cluster.name}.`);
  const before = {
    ...options,
    cluster: old,
    environment: { ...process.env, ...openStates(old, process.env, runtime) },
  };
  const [was, is] = [new StateStore(before), new StateStore(options)];
  if (was.placeOf("auth") === is.placeOf("auth"))
    throw refusalFor(
      "state-not-moved",
      `The states are already at ${is.placeOf("auth")}.\n` +
        `Change \`state\` in the cluster file first. If the states are not local files, name the old file: ${again}`,
    );
  await moveStates({ from: was, to: is, places: placesOf(old.name, runtime), say });
}

export interface RestoreOptions {
  readonly confirm?: string;
  readonly replace?: string;
}

/** @returns a summary */
export async function restoreStateOf(
  layer: Layer,
  file: string,
  { confirm, replace }: RestoreOptions,
  runtime: Runtime,
): Promise<string> {
  const options = openCluster(runtime).store();
  const { name } = options.cluster;
  if (replace !== undefined && replace !== name)
    throw refusalFor(
      "confirmation-missing",
      `--replace must be the name of this cluster, ${name}, not "${replace}". Nothing was changed.`,
    );
  const question = `  Type the cluster's name to restore the state of ${layer}: `;
  const typed = confirm ?? (await askTerminal()?.(question, new AbortController().signal));
  if (typed !== name)
    throw refusalFor(
      "confirmation-missing",
      `Restoring a state needs the cluster's name. Nothing was changed.\nPass it: --confirm ${name}`,
    );
  return restoreState(layer, file, options, { replace: replace !== undefined });
}
