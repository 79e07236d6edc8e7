/** Exports and imports the identity of a cluster: the state of its layer `auth`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { optionCommandLine } from "../../support/command-line";
import { NotSealed, readSealedHeader, seal, unseal } from "../../support/passphrase-encryption";
import { refusalFor } from "../../support/finding-refusal";
import { replaceStates } from "../active-run";
import { readIfPresent } from "../backup-folder";
import { backUpState } from "../backups";
import { StateStore } from "../store";
import type { StoreOptions } from "../store";
import { summaryOf } from "../summary";
import type { StateSummary } from "../summary";

export interface Identity {
  readonly options: StoreOptions;
  /** The exported file. */
  readonly file: string;
  readonly passphrase: () => Promise<string>;
}

/** @returns a summary */
export async function exportIdentity({ options, file, passphrase }: Identity): Promise<string> {
  const { name } = options.cluster;
  if (existsSync(file))
    throw refusalFor("file-exists", `${file} already exists and is not overwritten. Choose another name.`);
  const store = new StateStore(options);
  const text = await store.pull("auth");
  const { resources } = text === undefined ? { resources: 0 } : summaryOf(text);
  if (text === undefined || resources === 0)
    throw refusalFor(
      "identity-missing",
      `Nothing to export: ${store.placeOf("auth")} contains no state of the layer auth of ${name}.`,
    );
  const sealed = seal(text, await passphrase(), { content: "auth", cluster: name });
  writeFileSync(file, sealed, { mode: 0o600, flag: "wx" });
  return `Exported the identity of ${name} (${resources} resources of the layer auth) to ${file}, encrypted with the passphrase.`;
}

/**
 * @param replace the cluster's name, to replace a different identity
 * @returns a summary
 * @throws Refusal while a run may write the state of auth
 */
export async function importIdentity({ options, file, passphrase }: Identity, replace?: string): Promise<string> {
  const { name } = options.cluster;
  const sealed = readSealed(file, options);
  if (replace !== undefined && replace !== name)
    throw refusalFor(
      "confirmation-missing",
      `--replace must be the name of this cluster, ${name}, not "${replace}". Nothing was changed.`,
    );
  const text = unsealFile(sealed, await passphrase(), file);
  const store = new StateStore(options);
  return replaceStates([store], ["auth"], () => importState(text, { file, options, store, replace }));
}

interface Import {
  readonly file: string;
  readonly options: StoreOptions;
  readonly store: StateStore;
  readonly replace: string | undefined;
}

async function importState(text: string, { file, options, store, replace }: Import): Promise<string> {
  const { name } = options.cluster;
  const coming = summaryOf(text);
  const there = await store.pull("auth");
  const here = there === undefined ? undefined : summaryIfComplete(there);
  if (there !== undefined && here !== undefined && here.resources > 0) {
    if (here.lineage === coming.lineage && here.serial >= coming.serial && isSameIdentity(there, text))
      return `Nothing was changed: ${store.placeOf("auth")} already has this identity of ${name}, with the same or a newer serial.`;
    if (replace === undefined)
      throw refusalFor(
        "identity-foreign",
        `${store.placeOf("auth")} already has a different or older identity of ${name}, with ${here.resources} resources. Nothing was changed.\n` +
          `To replace it with ${file}, pass --replace ${name}. The current one is backed up first.`,
      );
  }
  if (here === undefined && replace === undefined) {
    refuseNewerCopy(store, coming, name);
    if (there !== undefined)
      throw refusalFor(
        "identity-foreign",
        `The state in ${store.placeOf("auth")} is damaged, and may be a newer identity of ${name}. Nothing was changed.\n` +
          `Repair it. Or, to replace it with ${file}, pass --replace ${name}. The damaged one is backed up first.`,
      );
  }
  const kept = await backUpState("auth", options, store);
  await store.push("auth", text, here !== undefined);
  if (!isSameIdentity((await store.pull("auth")) ?? "{}", text))
    throw new Error(
      `The state that was read back from ${store.placeOf("auth")} differs from the one that was written. Check the backend before any other step.`,
    );
  return (
    `Imported the identity of ${name}: ${coming.resources} resources of the layer auth in ${store.placeOf("auth")}.` +
    (kept ? ` Backup of the previous state: ${kept}` : "")
  );
}

/**
 * The state is missing, or a kill has damaged it, but the copy beside it may be newer than the exported file.
 *
 * @throws Refusal
 */
function refuseNewerCopy(store: StateStore, coming: StateSummary, name: string): void {
  const file = store.fileOf("auth");
  const text = store.isPlainHere ? readIfPresent(`${file}.good`) : undefined;
  const copy = text === undefined ? undefined : summaryIfComplete(text);
  if (!copy || copy.resources === 0 || (copy.lineage === coming.lineage && copy.serial <= coming.serial)) return;
  throw refusalFor(
    "identity-foreign",
    `${file} is missing or damaged, and its backup has a different or newer identity of ${name}, with ${copy.resources} resources. Nothing was changed.\n` +
      `Restore it: cp ${file}.good ${file}. To import the exported identity anyway, pass --replace ${name}. The backup is kept.`,
  );
}

/** Undefined for a damaged state. */
function summaryIfComplete(text: string): StateSummary | undefined {
  try {
    return summaryOf(text);
  } catch {
    return undefined;
  }
}

function readSealed(file: string, options: StoreOptions): string {
  const cluster = options.cluster.name;
  if (!existsSync(file))
    throw refusalFor(
      "file-missing",
      `There is no file ${file}. Nothing was changed.\nPass the file that was written by: ${optionCommandLine(options, "identity export <file>")}`,
    );
  const text = readFileSync(file, "utf8");
  const about = withFile(file, () => readSealedHeader(text));
  if (about.content !== "auth")
    throw refusalFor(
      "identity-foreign",
      `${file} is a backup of a state, not an identity. Nothing was changed.\nRestore it with: ${optionCommandLine(options, "state restore <layer>", file)}`,
    );
  if (about.cluster !== cluster)
    throw refusalFor(
      "identity-foreign",
      `${file} belongs to the cluster ${about.cluster}, not to ${cluster}. Nothing was changed.\nTo import it for that cluster: --cluster ${about.cluster}`,
    );
  return text;
}

function unsealFile(sealed: string, passphrase: string, file: string): string {
  return withFile(file, () => unseal(sealed, passphrase));
}

function withFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NotSealed)) throw error;
    throw new Error(`${file} cannot be opened. ${error.message} Nothing was changed.`, { cause: error });
  }
}

/** The other layers use the outputs. */
function isSameIdentity(one: string, other: string): boolean {
  const outputs = (text: string) => (JSON.parse(text) as { outputs?: unknown }).outputs;
  return isDeepStrictEqual(outputs(one), outputs(other));
}
