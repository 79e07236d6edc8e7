import type { Timeouts } from "./timeouts";

/** How long to wait, until when, and how somebody looks closer. */
export interface Waiting {
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
  /** kubectl, with everything that leads it to the cluster. */
  readonly kubectl: string;
}
