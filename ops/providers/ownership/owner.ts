/** The owner of an object: `ours`; the name of the other cluster that it is of; `unknown`, where it does not say. */
export type Owner = "ours" | "unknown" | { readonly cluster: string };

export function ownerNamed(named: string | undefined, cluster: string): Owner {
  if (named === undefined) return "unknown";
  return named === cluster ? "ours" : { cluster: named };
}
