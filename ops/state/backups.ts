import { join } from "node:path";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { secrets } from "../support/redaction";
import { sensitiveInOutputs } from "../support/redaction/sensitive-values";
import { copyState } from "./copies";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";

/** The folder of the copies, among what is kept of a cluster. */
export function backupFolder(folder: string): string {
  return join(folder, "backups");
}

/**
 * Keeps a copy of a layer's state before something writes it.
 *
 * @returns the copy; undefined where there was nothing to keep
 */
export function backUpState(
  layer: Layer,
  options: StoreOptions,
  store = new StateStore(options),
): Promise<string | undefined> {
  const { cluster, environment, folder } = options;
  return copyState(layer, { cluster, environment, store, folder: backupFolder(folder) });
}

/** The same for all layers, for who does not know which of them is going to be written; what is secret in them is learned. */
export async function backUpStates(options: StoreOptions, store = new StateStore(options)): Promise<void> {
  for (const layer of LAYERS) {
    await backUpState(layer, options, store);
    if (store.isPlainHere) continue;
    const { outputs } = JSON.parse((await store.pull(layer)) ?? "{}") as {
      outputs?: Parameters<typeof sensitiveInOutputs>[0];
    };
    secrets.learnSensitive(sensitiveInOutputs(outputs ?? {}));
  }
}
