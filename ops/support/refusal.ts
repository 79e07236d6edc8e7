/**
 * A command ends because continuing would be wrong, not because something broke: failed preflight checks, a plan that the guard
 * refuses, failed cluster checks, a confirmation that was not given. The exit code is 2 instead of 1.
 */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
