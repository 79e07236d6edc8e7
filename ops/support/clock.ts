import { performance } from "node:perf_hooks";

/** The clock of settle times: waits that only show that nothing happens for a while. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** Skips time without waiting, if possible. @returns whether it was possible */
  skip(ms: number): boolean;
  /** Milliseconds that were skipped so far. */
  readonly skipped: number;
}

/** The time of this machine. It cannot be skipped. */
export const WALL_CLOCK: Clock = {
  now: () => performance.now(),
  skip: () => false,
  skipped: 0,
};

/**
 * The clock of a simulated world, in which nothing happens by itself: a settle time ends at once, and is added to the
 * estimate.
 */
export class SkippingClock implements Clock {
  skipped = 0;

  now(): number {
    return performance.now() + this.skipped;
  }

  skip(ms: number): boolean {
    this.skipped += ms;
    return true;
  }
}
