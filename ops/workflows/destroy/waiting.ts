import type { Bounds } from "./timeouts";

/** How long to wait, until when, and how somebody looks closer. */
export interface Waiting {
  readonly bounds: Bounds;
  readonly signal: AbortSignal;
  /** kubectl, with everything that leads it to the cluster. */
  readonly kubectl: string;
}
