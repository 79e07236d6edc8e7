/**
 * Slows a rehearsal down to a share of real durations, so that you can watch it. Terraform requests take that long, and the
 * results of background operations are visible only when they end.
 */
import { setTimeout as sleep } from "node:timers/promises";

type Ids = Iterable<string>;

export class Pace {
  /** Operation → its end, in milliseconds since 1970. */
  private readonly ends = new Map<string, number>();

  /** @param share of the real duration; 0 does not wait */
  constructor(
    private readonly share: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** An operation starts when its dependencies have ended, and takes its duration. */
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
