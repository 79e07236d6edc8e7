/** Carries who a cluster is, the state of its layer `auth`, to another machine. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { NotSealed, readSealedHeader, seal, unseal } from "../../support/sealed";
import { backUpState } from "../backups";
import { StateStore } from "../store";
import type { StoreOptions } from "../store";
import { summaryOf } from "../summary";

export interface Identity {
  readonly options: StoreOptions;
  /** The file that it is carried in. */
  readonly file: string;
  readonly passphrase: () => Promise<string>;
}

/** @returns what was done, in words */
export async function exportIdentity({ options, file, passphrase }: Identity): Promise<string> {
  const { name } = options.cluster;
  if (existsSync(file)) throw new Error(`${file} is there already, and nothing is overwritten. Choose another name.`);
  const store = new StateStore(options);
  const text = await store.pull("auth");
  const { resources } = text === undefined ? { resources: 0 } : summaryOf(text);
  if (text === undefined || resources === 0)
    throw new Error(`There is nothing to export: the layer auth of ${name} is not in ${store.placeOf("auth")}.`);
  const sealed = seal(text, await passphrase(), { content: "auth", cluster: name });
  writeFileSync(file, sealed, { mode: 0o600, flag: "wx" });
  return `Who ${name} is, ${resources} resources of its layer auth, is in ${file}. Only the passphrase opens it.`;
}

/**
 * @param replace the cluster's name, for who means to give up another identity that is here
 * @returns what was done, in words
 */
export async function importIdentity({ options, file, passphrase }: Identity, replace?: string): Promise<string> {
  const { name } = options.cluster;
  const sealed = readSealed(file, name);
  if (replace !== undefined && replace !== name)
    throw new Error(`"${replace}" is not the name of this cluster, which is ${name}. Nothing was changed.`);
  const text = unsealFile(sealed, await passphrase(), file);
  const coming = summaryOf(text);
  const store = new StateStore(options);
  const there = await store.pull("auth");
  const here = there === undefined ? undefined : summaryOf(there);
  if (there !== undefined && here !== undefined && here.resources > 0) {
    if (here.lineage === coming.lineage && here.serial >= coming.serial && isSameIdentity(there, text))
      return `${name} is this one already: ${store.placeOf("auth")} is the same, or later. Nothing was changed.`;
    if (replace === undefined)
      throw new Error(
        `${store.placeOf("auth")} is another identity of ${name}, or an earlier one, with ${here.resources} resources. Nothing was changed.\n` +
          `If what is in ${file} shall take its place: --replace ${name}. A copy of the other one is kept.`,
      );
  }
  const kept = await backUpState("auth", options, store);
  await store.push("auth", text, here !== undefined);
  if (!isSameIdentity((await store.pull("auth")) ?? "{}", text))
    throw new Error(
      `What ${store.placeOf("auth")} gives back is not what was put there. Look at it before anything else.`,
    );
  return (
    `${name} is itself again: ${coming.resources} resources of its layer auth are in ${store.placeOf("auth")}.` +
    (kept ? ` What was there before: ${kept}` : "")
  );
}

function readSealed(file: string, cluster: string): string {
  const text = readFileSync(file, "utf8");
  const about = withFile(file, () => readSealedHeader(text));
  if (about.content !== "auth")
    throw new Error(`${file} is a copy of a state, not an identity: npx coldstart state restore.`);
  if (about.cluster !== cluster)
    throw new Error(
      `${file} is of the cluster ${about.cluster}, not of ${cluster}. Nothing was changed.\nName the other: --cluster ${about.cluster}`,
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

/** The outputs are what every other layer makes a cluster of. */
function isSameIdentity(one: string, other: string): boolean {
  const outputs = (text: string) => (JSON.parse(text) as { outputs?: unknown }).outputs;
  return isDeepStrictEqual(outputs(one), outputs(other));
}
