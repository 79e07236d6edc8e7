export type Direction = "up" | "upgrade" | "replace" | "remove" | "resize" | "empty" | "down";

/** The result of one step of a cold start, an upgrade, a node command or a destroy. */
export type StepResult =
  /** `left`: changes that the next plan would make, or resources that a destroy has left. */
  | { readonly ended: "converged"; readonly left: number }
  /** `step`: its name in the journal. */
  | { readonly ended: "stopped"; readonly step: string | undefined; readonly message: string }
  | { readonly ended: "killed" };
