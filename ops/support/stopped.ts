/** Why a run ends early: it was asked to. */
export class Stopped extends Error {
  override readonly name = "Stopped";

  constructor() {
    super("Stopped. Run the same command again to resume.");
  }
}
