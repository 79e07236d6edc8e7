/** A list that assertions loop over: without elements none of them would run, and the test would prove nothing. */
export function nonEmpty<Element>(list: Iterable<Element>): readonly Element[] {
  const all = [...list];
  if (all.length === 0) throw new Error("The list is empty: no assertion would run.");
  return all;
}
