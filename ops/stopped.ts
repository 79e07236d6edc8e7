/** Why a run ends early: somebody asked for it. */
export class Stopped extends Error {
  override readonly name = "Stopped";

  /** @param byTerminal Ctrl-C, which every process of the terminal hears by itself */
  constructor(readonly byTerminal: boolean) {
    super("Stopped. The next run goes on from here.");
  }
}
