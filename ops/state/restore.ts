import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { replaceFile } from "../support/replace-file";
import { NotSealed, readSealedHeader, unseal } from "../support/passphrase-encryption";
import { refusalFor } from "../support/finding-refusal";
import { replaceStates } from "./active-run";
import { backupFolder, readIfPresent, retireCopy } from "./backup-folder";
import { backUpState } from "./backups";
import { stateKeys } from "./environment";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";
import { isEncryptedState, lineageOf, isSameState, summaryOf } from "./summary";

/**
 * Restores a backup of a layer's state, after backing up the current one.
 *
 * @param replace also replaces a state that has another lineage, or allows a backup that is named after another layer
 * @returns a summary
 * @throws Refusal while a run may write the state
 */
export function restoreState(
  layer: Layer,
  file: string,
  options: StoreOptions,
  { replace = false, store = new StateStore(options) } = {},
): Promise<string> {
  return replaceStates([store], [layer], () => restore(layer, file, options, { replace, store }));
}

async function restore(
  layer: Layer,
  file: string,
  options: StoreOptions,
  { replace, store }: { readonly replace: boolean; readonly store: StateStore },
): Promise<string> {
  const text = readCopy(file, options);
  if (isEncryptedState(text) && !(store.isHere && store.isEncrypted))
    throw refusalFor(
      "state-foreign",
      `${file} is a local state that OpenTofu encrypted; it can be restored only to a local state file.`,
    );
  if (!isEncryptedState(text)) summaryOf(text);
  const strange = await findMismatch(layer, file, text, store);
  if (strange !== undefined && !replace)
    throw refusalFor(
      "state-foreign",
      `${strange} Nothing was changed.\n` +
        `To restore it anyway, pass the cluster's name: --replace ${options.cluster.name}`,
    );
  const before = await backUpBefore(layer, options, store);
  await put(layer, text, store, before);
  const there = (await store.pull(layer)) ?? "{}";
  if (!isEncryptedState(text) && !store.isPlainHere && !hasSameResources(there, text))
    throw new Error(
      `The state of ${layer} that was read back from ${store.placeOf(layer)} differs from the one that was written.`,
    );
  const { resources } = summaryOf(there);
  return `Restored the state of ${layer}: ${resources} resources in ${store.placeOf(layer)}.${before.note}`;
}

/** Why a backup does not belong to the layer; undefined if there is no such reason. */
async function findMismatch(layer: Layer, file: string, text: string, store: StateStore): Promise<string | undefined> {
  const named = LAYERS.find((one) => new RegExp(`^${one}[-.]`).test(basename(file)));
  if (named !== undefined && named !== layer)
    return `${file} is a backup of the layer ${named}, not of ${layer}, according to its name.`;
  const lineage = lineageOf(text);
  const there = await lineageAt(layer, store);
  if (there === lineage) return undefined;
  if (there !== undefined)
    return `${file} has another lineage than the current state of ${layer}: it belongs to another layer, another cluster, or an earlier installation of this cluster.`;
  for (const other of LAYERS.filter((one) => one !== layer))
    if ((await lineageAt(other, store)) === lineage)
      return `${file} is a backup of the layer ${other}, not of ${layer}.`;
  return undefined;
}

/** The lineage of an unreadable state is unknown: a restore must be able to replace such a state. */
async function lineageAt(layer: Layer, store: StateStore): Promise<string | undefined> {
  try {
    const isFile = store.isHere && existsSync(store.fileOf(layer));
    return lineageOf(isFile ? readFileSync(store.fileOf(layer), "utf8") : ((await store.pull(layer)) ?? ""));
  } catch {
    return undefined;
  }
}

interface Before {
  readonly note: string;
  /** Why the current state cannot be read. */
  readonly unreadable?: Error;
}

/** An unreadable state does not prevent a restore: its file is kept unchanged. */
async function backUpBefore(layer: Layer, options: StoreOptions, store: StateStore): Promise<Before> {
  try {
    const copy = await backUpState(layer, options, store);
    return { note: copy === undefined ? "" : ` Backup of the previous state: ${copy}` };
  } catch (error) {
    const unreadable = error as Error;
    if (!store.isHere || !existsSync(store.fileOf(layer)))
      return { note: ` The previous state could not be read, so there is no backup of it.`, unreadable };
    const folder = backupFolder(options.folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const aside = join(folder, `unreadable-${layer}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.tfstate`);
    writeFileSync(aside, readFileSync(store.fileOf(layer)), { mode: 0o600, flag: "wx" });
    return { note: ` The previous state could not be read; its file was kept: ${aside}`, unreadable };
  }
}

async function put(layer: Layer, text: string, store: StateStore, { unreadable }: Before): Promise<void> {
  const file = store.fileOf(layer);
  if (isEncryptedState(text)) {
    const previous = readIfPresent(file);
    replaceFile(file, text);
    return retireCopy(store.options.folder, layer, previous);
  }
  // Terraform reads the current state before it writes, even with -force.
  if (unreadable && store.isHere) rmSync(file, { force: true });
  try {
    await store.push(layer, text, true);
  } catch (error) {
    if (!unreadable) throw error;
    throw new Error(
      `${(error as Error).message}\nThe current state in ${store.placeOf(layer)} cannot be read, and Terraform must read it before it writes. ` +
        `If it is damaged, delete it there (a versioned bucket keeps it), and run the same command again.`,
      { cause: error },
    );
  }
}

/** A backend may increase the serial. */
function hasSameResources(one: string, other: string): boolean {
  const resetSerial = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), serial: 0 });
  return isSameState(resetSerial(one), resetSerial(other));
}

function readCopy(file: string, { cluster, environment }: StoreOptions): string {
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".sealed")) return text;
  const about = readSealedHeader(text);
  if (about.cluster !== cluster.name)
    throw refusalFor("state-foreign", `${file} belongs to the cluster ${about.cluster}, not to ${cluster.name}.`);
  const missing: string[] = [];
  const keys = stateKeys(cluster, environment, missing);
  if (keys === undefined)
    throw refusalFor(
      "credential-missing",
      `${file} is sealed with the passphrase of state.encryption. Nothing was changed.\n${missing.join("\n")}`,
    );
  const { current, previous } = keys;
  try {
    return unseal(text, current.passphrase);
  } catch (error) {
    // The passphrase may have changed since the backup was made.
    if (!(error instanceof NotSealed) || typeof previous !== "object") throw error;
    return unseal(text, previous.passphrase);
  }
}
