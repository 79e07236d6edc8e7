import type { Timeouts } from "./timeouts";

/** The timeouts of a wait, and the command that shows details. */
export interface Waiting {
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
  /** kubectl with the options for this cluster. */
  readonly kubectl: string;
}
