/** Fails for an empty list: assertions in a loop over it would never run. */
export function nonEmpty<Element>(list: Iterable<Element>): readonly Element[] {
  const all = [...list];
  if (all.length === 0) throw new Error("The list is empty: no assertion would run.");
  return all;
}
