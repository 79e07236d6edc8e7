/** Detects what still uses the states of a cluster on this machine: a run, its Terraform, or the holder of a lock. */
import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Layer } from "../../spec";
import { unlockFile } from "../clients/terraform/state-lock";
import { refusalFor } from "../support/finding-refusal";
import { RunNotes, isProcessRunning } from "./run-note";
import type { RunNote } from "./run-note";
import type { StateStore } from "./store";

/**
 * Matches a run in the process list, whatever its command: `node tools/coldstart.cjs up`, or
 * `node …/node_modules/.bin/coldstart rotate`. A run always has a command, but an editor that opened the folder
 * `coldstart` has no argument after it.
 */
const RUN = /tools\/coldstart\.cjs|\/coldstart\s/;
const TERRAFORM = /terraform|tofu/i;

interface ClusterNotes {
  readonly notes: Pick<RunNotes, "readLeftNote">;
  readonly cluster: { readonly name: string };
}

/** @throws Refusal while another run is active on this machine */
export function refuseActiveRun({ notes, cluster }: ClusterNotes): void {
  const left = notes.readLeftNote();
  if (!left || !isOfThisMachine(left) || !isProcessRunning(left.pid, RUN)) return;
  throw refusalFor(
    "run-active",
    `Another run is active on ${cluster.name}: process ${left.pid}, since ${left.since}. Nothing was changed.\n` +
      `Wait for it, or stop it: kill -INT ${left.pid}`,
  );
}

/**
 * Refuses to replace states outside of a run while something else may write them: that write would be lost, or would
 * undo this one.
 *
 * @throws Refusal
 */
export function refuseStatesInUse(store: StateStore, layers: readonly Layer[]): void {
  const { cluster, folder } = store.options;
  const notes = new RunNotes(folder);
  refuseActiveRun({ notes, cluster });
  refuseLeftTerraform(notes.readLeftNote());
  // Terraform itself checks the lock of a remote state, but a local file is replaced without Terraform.
  if (store.isHere) for (const layer of layers) refuseLock(layer, lockFileIn(folder, layer));
}

export function isOfThisMachine({ host }: RunNote): boolean {
  return host === hostname();
}

export function isTerraformRunning(pid: number): boolean {
  return isProcessRunning(pid, TERRAFORM);
}

/** The file with which Terraform locks a local state. */
export function lockFileIn(folder: string, layer: string): string {
  return join(folder, `.${layer}.tfstate.lock.info`);
}

/** Terraform may survive a killed run, and then still saves its state. */
function refuseLeftTerraform(left: RunNote | undefined): void {
  if (!left?.terraform || !isOfThisMachine(left)) return;
  const { pid, layer, since } = left.terraform;
  if (!isTerraformRunning(pid)) return;
  throw refusalFor(
    "state-locked",
    `The Terraform of a killed run still works on ${layer}: process ${pid}, since ${since}. Nothing was changed.\n` +
      `Wait until it ends, or stop it after its current operations: kill -INT ${pid}`,
  );
}

function refuseLock(layer: Layer, file: string): void {
  if (!existsSync(file)) return;
  const { Who = "an unknown user", Created = "an unknown time" } = readLock(file);
  throw refusalFor(
    "state-locked",
    `The state of ${layer} is locked by ${Who} since ${Created}. Nothing was changed.\n` +
      `Wait until it ends. Only if that process no longer exists: ${unlockFile(file)}`,
  );
}

/** A killed Terraform may leave half a file. */
function readLock(file: string): { readonly Who?: string; readonly Created?: string } {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { Who?: string; Created?: string };
  } catch {
    return {};
  }
}
