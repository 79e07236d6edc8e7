import type { KubeObject } from "../object";

const made = new WeakMap<object, Map<string, KubeObject>>();

/**
 * Caches what an operator creates from an object until the spec of that object changes. Applying the same object again is
 * cheap (KubernetesApi.apply).
 */
export function makeOnce(from: KubeObject, name: string, make: () => KubeObject): KubeObject {
  const { spec } = from;
  if (typeof spec !== "object" || spec === null) return make();
  let known = made.get(spec);
  if (!known) made.set(spec, (known = new Map()));
  const key = `${from.metadata.uid}/${name}`;
  let object = known.get(key);
  if (!object) known.set(key, (object = make()));
  return object;
}
