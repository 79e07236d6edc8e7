import type { Timeouts } from "./timeouts";

/** What to wait for, how long, and the command that shows more. */
export interface Waiting {
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
  /** kubectl with the options for this cluster. */
  readonly kubectl: string;
}
