import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Layer } from "../../spec";
import { replaceFile } from "../support/replace-file";

/** The folder of the backups, in the state folder of a cluster. */
export function backupFolder(folder: string): string {
  return join(folder, "backups");
}

/** The file of a new backup. @param mark part of the name, by which a backup of the same state is found again */
export function backupFile(folder: string, layer: Layer, source: string, suffix = "", now = new Date()): string {
  const moment = now.toISOString().replaceAll(/[:.]/g, "-");
  return join(folder, `${layer}-${moment}-${markOfBackup(source)}.tfstate${suffix}`);
}

export function markOfBackup(source: string): string {
  return createHash("sha256").update(source).digest("hex").slice(0, 8);
}

/**
 * Ends the use of the copy beside a local state (ops/state/state-backup.ts), because the state was replaced: the next run
 * would restore the copy over the new state. A copy of another state than the replaced one may be the newest that
 * exists, for example if a kill has emptied the state. So it becomes one of the backups.
 *
 * @param folder of the cluster's states
 * @param replaced the content of the state's file before
 */
export function retireCopy(folder: string, layer: Layer, replaced: string | undefined): void {
  const copy = join(folder, `${layer}.tfstate.good`);
  const text = readIfPresent(copy);
  if (text === undefined) return;
  // Not renamed: a copy that the user made may be readable to others.
  if (text !== replaced) replaceFile(backupFile(backupFolder(folder), layer, text), text);
  rmSync(copy);
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
