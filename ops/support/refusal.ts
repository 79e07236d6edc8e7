/**
 * Ends a command because continuing would be wrong, not because something failed: failed preflight checks, a plan that
 * the guard refuses, failed cluster checks, a missing confirmation. The exit code is 2 instead of 1.
 */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
