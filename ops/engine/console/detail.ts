/** How much a run prints: everything, the normal progress, or only what needs attention. */
export type Detail = "verbose" | "normal" | "quiet";

/** Both options together are refused by the command line. */
export function detailOf({ verbose, quiet }: { readonly verbose?: boolean; readonly quiet?: boolean }): Detail {
  if (quiet) return "quiet";
  return verbose ? "verbose" : "normal";
}
