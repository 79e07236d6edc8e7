import type { KubeObject } from "../object";

const made = new WeakMap<object, Map<string, KubeObject>>();

/**
 * What an operator makes from an object, which changes only with the specification of that object. An object that is applied
 * again without a change costs nothing (KubernetesApi.apply).
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
