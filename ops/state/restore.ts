import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Layer } from "../../spec";
import { aboutSealed, unseal } from "../sealed";
import { backUpState } from "./backups";
import { stateKeys } from "./environment";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";
import { isEncryptedState, sameState, summaryOf } from "./summary";

/**
 * Puts a copy of a layer's state back in its place. The one that is there is copied first.
 *
 * @returns what is there now, in words
 */
export async function restoreState(layer: Layer, file: string, options: StoreOptions): Promise<string> {
  const store = new StateStore(options);
  const text = opened(file, options);
  if (isEncryptedState(text) && !(store.isHere && store.isEncrypted))
    throw new Error(`${file} was encrypted by OpenTofu, as a file of this machine, and can only be put back as one.`);
  const before = await backUpState(layer, options, store);
  if (isEncryptedState(text)) {
    writeFileSync(`${store.fileOf(layer)}.new`, text, { mode: 0o600 });
    renameSync(`${store.fileOf(layer)}.new`, store.fileOf(layer));
  } else {
    summaryOf(text);
    await store.push(layer, text, true);
  }
  const there = (await store.pull(layer)) ?? "{}";
  if (!isEncryptedState(text) && !store.isPlainHere && !sameResources(there, text))
    throw new Error(`What ${store.placeOf(layer)} gives back of ${layer} is not what was put there.`);
  const { resources } = summaryOf(there);
  return `${layer} has ${resources} resources again, in ${store.placeOf(layer)}.${before ? ` As it was before: ${before}` : ""}`;
}

/** A backend may count the serial up. */
function sameResources(one: string, other: string): boolean {
  const without = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), serial: 0 });
  return sameState(without(one), without(other));
}

function opened(file: string, { cluster, environment }: StoreOptions): string {
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".sealed")) return text;
  const about = aboutSealed(text);
  if (about.cluster !== cluster.name)
    throw new Error(`${file} is of the cluster ${about.cluster}, not of ${cluster.name}.`);
  const missing: string[] = [];
  const passphrase = stateKeys(cluster, environment, missing)?.current.passphrase;
  if (passphrase === undefined)
    throw new Error(`${file} is sealed with the passphrase of state.encryption. ${missing.join("; ")}`);
  return unseal(text, passphrase);
}
