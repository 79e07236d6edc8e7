import { performance } from "node:perf_hooks";

/** The clock by which settling is timed: waiting for a while in which nothing happens, to see that nothing does. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Moves on without waiting, where that is possible. @returns whether it was */
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

/** A clock for a simulated world, in which nothing happens on its own: settling passes at once, and still counts. */
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
