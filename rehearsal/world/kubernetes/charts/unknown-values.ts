import { isDict } from "../object";
import type { LockedChart } from "./lock";

/** Paths of values that a chart does not know. */
export function unknownValues({ values: keys }: Pick<LockedChart, "values">, values: unknown, path = ""): string[] {
  const known = keys[path];
  if (!known || !isDict(values)) return [];
  return Object.entries(values).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    return known.includes(key) ? unknownValues({ values: keys }, value, here) : [here];
  });
}
