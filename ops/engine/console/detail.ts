/** How much a run prints: everything, what a person follows, or only what needs attention. */
export type Detail = "verbose" | "normal" | "quiet";

/** @throws nothing: the command line refuses both options at once */
export function detailOf({ verbose, quiet }: { readonly verbose?: boolean; readonly quiet?: boolean }): Detail {
  if (quiet) return "quiet";
  return verbose ? "verbose" : "normal";
}
