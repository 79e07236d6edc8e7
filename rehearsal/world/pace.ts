/**
 * Slows a rehearsal down to a share of real durations, so that it can be watched. Requests of Terraform take that long, and
 * what happens behind them is seen only when it is over.
 */
import { setTimeout as sleep } from "node:timers/promises";

type Ids = Iterable<string>;

export class Pace {
  /** Operation → the moment when it is over, in milliseconds since 1970. */
  private readonly ends = new Map<string, number>();

  /** @param share of the real time; 0 does not wait at all */
  constructor(
    private readonly share: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** An operation begins when those before it are over, and takes its seconds. */
  plan(id: string, seconds: number, after: Ids, from = this.now()): void {
    if (this.share === 0) return;
    const begin = Math.max(from, ...[...after].map((other) => this.ends.get(other) ?? 0));
    this.ends.set(id, begin + seconds * this.share * 1000);
  }

  isOver(id: string | undefined): boolean {
    return id === undefined || (this.ends.get(id) ?? 0) <= this.now();
  }

  /** Waits for the end of an operation. Terraform may ask to stop meanwhile. */
  async wait(id: string, signal: AbortSignal): Promise<void> {
    const left = (this.ends.get(id) ?? 0) - this.now();
    if (left > 0) await sleep(left, undefined, { signal }).catch(() => undefined);
  }
}

/** Without a pace nothing waits. */
export const AT_ONCE = new Pace(0);
