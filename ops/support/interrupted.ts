/** Ends a run early on request. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  constructor() {
    super("Interrupted. Run the same command again to continue.");
  }
}

/** Whether an error is due to a request to stop: Node throws an AbortError for Ctrl-C at a prompt and an aborted wait. */
export function isInterruption(error: unknown): boolean {
  return error instanceof Interrupted || (error as Error).name === "AbortError";
}

/** Turns a Ctrl-C during a wait or a question into Interrupted. */
export function throwAsInterrupted(error: unknown): never {
  throw isInterruption(error) ? new Interrupted() : error;
}
