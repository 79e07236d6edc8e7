/** Detects what still uses the states of a cluster on this machine: a run, its Terraform, or the owner of a lock. */
import { existsSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import type { Layer } from "../../spec";
import { describeLock, lockFileOf, readLock, unlockFile } from "../clients/terraform/state-lock";
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
  const active = findActiveRun(notes);
  if (!active) return;
  throw refusalFor(
    "run-active",
    `Another run is active on ${cluster.name}: process ${active.pid}, since ${active.since}. Nothing was changed.\n` +
      `Wait for it, or stop it: kill -INT ${active.pid}`,
  );
}

/**
 * Keeps runs from starting. Several commands may start at the same time, so there is no check before.
 *
 * @returns a function that ends this; undefined while another run is active
 */
export function holdUnlessActive({ notes, cluster }: { notes: RunNotes } & ClusterNotes): (() => void) | undefined {
  try {
    return notes.hold(() => refuseActiveRun({ notes, cluster }));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "run-active") return undefined;
    // No run can start in a folder that cannot be written.
    if (code === "EROFS" || code === "EACCES") return () => undefined;
    throw error;
  }
}

/** The note of another run that is active on this machine. */
function findActiveRun(notes: ClusterNotes["notes"]): RunNote | undefined {
  const left = notes.readLeftNote();
  const isActive = left && isOfThisMachine(left) && !isOlderThanThisProcess(left) && isProcessRunning(left.pid, RUN);
  return isActive ? left : undefined;
}

/** In a container, a killed run often had the same process id as this one. */
function isOlderThanThisProcess({ pid, since }: RunNote): boolean {
  return pid === process.pid && Date.parse(since) < Date.now() - process.uptime() * 1000;
}

/**
 * Replaces states outside of a run. It is refused while something else may write them: that write would be lost, or
 * would undo this one. A run note keeps runs from starting before the work ends.
 *
 * @throws Refusal
 */
export async function replaceStates<T>(
  stores: readonly StateStore[],
  layers: readonly Layer[],
  work: () => Promise<T>,
): Promise<T> {
  for (const store of stores) refuseStatesInUse(store, layers);
  const releases: (() => void)[] = [];
  try {
    for (const [folder, cluster] of new Map(stores.map(({ options }) => [options.folder, options.cluster]))) {
      const notes = new RunNotes(folder);
      releases.push(notes.hold(() => refuseActiveRun({ notes, cluster })));
    }
    return await work();
  } finally {
    for (const release of releases) release();
  }
}

function refuseStatesInUse(store: StateStore, layers: readonly Layer[]): void {
  const { cluster, folder } = store.options;
  const notes = new RunNotes(folder);
  refuseActiveRun({ notes, cluster });
  const left = notes.readLeftNote();
  refuseLeftTerraform(left);
  // Terraform itself checks the lock of a remote state, but a local file is replaced without Terraform.
  if (!store.isHere) return;
  for (const layer of layers) {
    const lock = lockFileOf(store.fileOf(layer));
    if (existsSync(lock) && !isLeftLock(left, layer, lock)) throw refusalForLock(layer, lock);
  }
}

/**
 * Terraform itself checks the lock of a remote or encrypted state, but a plain file is replaced without Terraform.
 *
 * @throws Refusal while something holds the lock of a plain local state
 */
export function refuseLockedFile(store: Pick<StateStore, "isPlainHere" | "fileOf">, layer: Layer): void {
  if (!store.isPlainHere) return;
  const lock = lockFileOf(store.fileOf(layer));
  if (existsSync(lock)) throw refusalForLock(layer, lock);
}

export function isOfThisMachine({ host }: RunNote): boolean {
  return host === hostname();
}

export function isTerraformRunning(pid: number): boolean {
  return isProcessRunning(pid, TERRAFORM);
}

/**
 * Whether the Terraform of a killed run on this machine created the lock of a layer. The next run removes it, after
 * that process has ended.
 *
 * @param left the note of the killed run
 */
export function isLeftLock(left: RunNote | undefined, layer: string, lock: string): boolean {
  return left?.terraform?.layer === layer && isOfThisMachine(left) && isOursSince(lock, left.terraform.since);
}

/** Whether this user created the lock, on this machine, and not before that time. */
function isOursSince(lock: string, since: string): boolean {
  const { who, since: created } = readLock(lock);
  return who === `${userInfo().username}@${hostname()}` && Date.parse(created) >= Date.parse(since);
}

/** Terraform may survive a killed run, and then still saves its state. */
function refuseLeftTerraform(left: RunNote | undefined): void {
  if (!left?.terraform || !isOfThisMachine(left)) return;
  const { pid, layer, since } = left.terraform;
  if (!isTerraformRunning(pid)) return;
  throw refusalFor(
    "state-locked",
    `Terraform of a killed run is still running on ${layer}: process ${pid}, since ${since}. Nothing was changed.\n` +
      `Wait until it ends, or stop it after its current operations: kill -INT ${pid}`,
  );
}

/** @param lock the file with which Terraform locks the state of the layer */
export function refusalForLock(layer: string, lock: string): Error {
  const { message, fix } = describeLock(readLock(lock), unlockFile(lock), layer);
  return refusalFor("state-locked", `${message} Nothing was changed.\n${fix}`);
}
