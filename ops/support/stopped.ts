/** Ends a run early on request. */
export class Stopped extends Error {
  override readonly name = "Stopped";

  constructor() {
    super("Stopped. Run the same command again to resume.");
  }
}
