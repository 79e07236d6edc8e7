import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { NotSealed, readSealedHeader, unseal } from "../support/sealed";
import { backUpState, backupFolder } from "./backups";
import { stateKeys } from "./environment";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";
import { isEncryptedState, lineageOf, isSameState, summaryOf } from "./summary";

/**
 * Puts a copy of a layer's state back in its place. The one that is there is copied first.
 *
 * @param replace also in the place of a state with another history, and of another layer by its name
 * @returns what is there now, in words
 */
export async function restoreState(
  layer: Layer,
  file: string,
  options: StoreOptions,
  { replace = false, store = new StateStore(options) } = {},
): Promise<string> {
  const text = readCopy(file, options);
  if (isEncryptedState(text) && !(store.isHere && store.isEncrypted))
    throw new Error(`${file} was encrypted by OpenTofu, as a file of this machine, and can only be put back as one.`);
  if (!isEncryptedState(text)) summaryOf(text);
  const strange = await findMismatch(layer, file, text, store);
  if (strange !== undefined && !replace)
    throw new Error(
      `${strange} Nothing was changed.\n` +
        `If it is to take that place all the same, say so by the cluster's name: --replace ${options.cluster.name}`,
    );
  const before = await backUpBefore(layer, options, store);
  await put(layer, text, store, before);
  const there = (await store.pull(layer)) ?? "{}";
  if (!isEncryptedState(text) && !store.isPlainHere && !hasSameResources(there, text))
    throw new Error(`What ${store.placeOf(layer)} gives back of ${layer} is not what was put there.`);
  const { resources } = summaryOf(there);
  return `${layer} has ${resources} resources again, in ${store.placeOf(layer)}.${before.said}`;
}

/** Why a copy does not belong where it is to go, as far as that can be told; undefined where nothing speaks against it. */
async function findMismatch(layer: Layer, file: string, text: string, store: StateStore): Promise<string | undefined> {
  const named = LAYERS.find((one) => new RegExp(`^${one}[-.]`).test(basename(file)));
  if (named !== undefined && named !== layer) return `${file} is of the layer ${named} by its name, not of ${layer}.`;
  const lineage = lineageOf(text);
  const there = await lineageAt(layer, store);
  if (there === lineage) return undefined;
  if (there !== undefined)
    return `${file} has another history than the state of ${layer} that is there: it belongs to another layer, to another cluster, or to an earlier start of this one.`;
  for (const other of LAYERS.filter((one) => one !== layer))
    if ((await lineageAt(other, store)) === lineage) return `${file} is of the layer ${other}, not of ${layer}.`;
  return undefined;
}

/** Of a state that cannot be read nothing is known, and it is for that one that a copy is put back. */
async function lineageAt(layer: Layer, store: StateStore): Promise<string | undefined> {
  try {
    const isFile = store.isHere && existsSync(store.fileOf(layer));
    return lineageOf(isFile ? readFileSync(store.fileOf(layer), "utf8") : ((await store.pull(layer)) ?? ""));
  } catch {
    return undefined;
  }
}

interface Before {
  readonly said: string;
  /** Why the state that is there cannot be read. */
  readonly unreadable?: Error;
}

/** A state that cannot be opened any more is what copies are for: its file is kept as it is, and it stops nothing. */
async function backUpBefore(layer: Layer, options: StoreOptions, store: StateStore): Promise<Before> {
  try {
    const copy = await backUpState(layer, options, store);
    return { said: copy === undefined ? "" : ` As it was before: ${copy}` };
  } catch (error) {
    const unreadable = error as Error;
    if (!store.isHere || !existsSync(store.fileOf(layer)))
      return { said: ` What was there before could not be read, and there is no copy of it.`, unreadable };
    const folder = backupFolder(options.folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const aside = join(folder, `unreadable-${layer}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.tfstate`);
    writeFileSync(aside, readFileSync(store.fileOf(layer)), { mode: 0o600, flag: "wx" });
    return { said: ` What was there before could not be read; it is kept as it was: ${aside}`, unreadable };
  }
}

async function put(layer: Layer, text: string, store: StateStore, { unreadable }: Before): Promise<void> {
  const file = store.fileOf(layer);
  if (isEncryptedState(text)) {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    rmSync(`${file}.good`, { force: true });
    return;
  }
  // Terraform reads what is there before it writes, even by force.
  if (unreadable && store.isHere) rmSync(file, { force: true });
  try {
    await store.push(layer, text, true);
  } catch (error) {
    if (!unreadable) throw error;
    throw new Error(
      `${(error as Error).message}\nWhat is in ${store.placeOf(layer)} cannot be read, and Terraform reads it before it writes. ` +
        `If it is damaged, take it away there (a bucket with versions keeps it), and put the copy back again.`,
      { cause: error },
    );
  }
}

/** A backend may count the serial up. */
function hasSameResources(one: string, other: string): boolean {
  const resetSerial = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), serial: 0 });
  return isSameState(resetSerial(one), resetSerial(other));
}

function readCopy(file: string, { cluster, environment }: StoreOptions): string {
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".sealed")) return text;
  const about = readSealedHeader(text);
  if (about.cluster !== cluster.name)
    throw new Error(`${file} is of the cluster ${about.cluster}, not of ${cluster.name}.`);
  const missing: string[] = [];
  const keys = stateKeys(cluster, environment, missing);
  if (keys === undefined)
    throw new Error(`${file} is sealed with the passphrase of state.encryption. ${missing.join("; ")}`);
  const { current, previous } = keys;
  try {
    return unseal(text, current.passphrase);
  } catch (error) {
    // A copy is as old as it is: the passphrase may have changed since.
    if (!(error instanceof NotSealed) || typeof previous !== "object") throw error;
    return unseal(text, previous.passphrase);
  }
}
