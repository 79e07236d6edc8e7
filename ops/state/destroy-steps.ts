import type { Layer } from "../../spec";

/** The journal step in which a destroy deletes a layer. Later runs look for it, so its name is only here. */
export function destroyStepOf(layer: Layer): string {
  return `destroy-${layer}`;
}
