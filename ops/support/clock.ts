import { performance } from "node:perf_hooks";

/** The clock of settling times: a wait that only shows that nothing happens for a while. */
export interface Clock {
  /** Milliseconds since some moment. */
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

/** A clock for a simulated world, in which nothing happens by itself: settling passes at once, and is added to the estimate. */
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
