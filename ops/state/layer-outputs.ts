import { valuesOf } from "./state-outputs";
import type { Layer } from "../../spec";
import { NotApplied } from "./unapplied-layer";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";

export type ReadOutputs = (layer: Layer) => Promise<Readonly<Record<string, unknown>>>;

/** Reads each layer only once, because a remote state starts Terraform. Not for layers that are yet to be applied. */
export function outputsReader(options: StoreOptions): ReadOutputs {
  const cache = new Map<Layer, ReturnType<ReadOutputs>>();
  return (layer) => {
    const answer = cache.get(layer) ?? layerOutputs(layer, options);
    cache.set(layer, answer);
    return answer;
  };
}

/** The outputs of a layer from its last apply. @throws NotApplied */
export async function layerOutputs(layer: Layer, options: StoreOptions): Promise<Readonly<Record<string, unknown>>> {
  const store = new StateStore(options);
  const outputs = await store.outputs(layer);
  if (!outputs) throw new NotApplied(layer, store.placeOf(layer));
  return valuesOf(outputs);
}
