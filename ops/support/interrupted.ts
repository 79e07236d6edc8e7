/** Ends a run early on request. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  constructor() {
    super("Stopped. Run the same command again to resume.");
  }
}
