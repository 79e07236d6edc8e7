import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { backupFolder } from "./backup-folder";
import { copyState } from "./layer-backups";
import { parseOutputs } from "./state-outputs";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";

/**
 * Backs up a layer's state before it is written.
 *
 * @returns the backup; undefined if there is no state
 */
export function backUpState(
  layer: Layer,
  options: StoreOptions,
  store = new StateStore(options),
): Promise<string | undefined> {
  const { cluster, environment, folder } = options;
  return copyState(layer, { cluster, environment, store, folder: backupFolder(folder) });
}

/**
 * Backs up all layers, for a caller that does not know which of them will be written. Their secrets become known to the
 * redaction.
 */
export async function backUpStates(options: StoreOptions, store = new StateStore(options)): Promise<void> {
  for (const layer of LAYERS) {
    await backUpState(layer, options, store);
    if (store.isPlainHere) continue;
    parseOutputs((await store.pull(layer)) ?? "");
  }
}
