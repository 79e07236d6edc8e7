/** The owner of an object: `ours`, the name of another cluster, or `unknown` if it has no mark. */
export type Owner = "ours" | "unknown" | { readonly cluster: string };

export function ownerNamed(named: string | undefined, cluster: string): Owner {
  if (named === undefined) return "unknown";
  return named === cluster ? "ours" : { cluster: named };
}
