/**
 * The time in the simulated world. It follows the real time and jumps ahead for operations that take long in reality.
 * Two nodes that reboot at the same time cause one jump; two that reboot one after the other cause two.
 */
import type { Collection, Store } from "./store";

const KEY = "ahead";

export class WorldTime {
  private readonly stored: Collection<number>;
  private ahead: number;

  constructor(store: Store) {
    this.stored = store.collection("time");
    this.ahead = this.stored.get(KEY) ?? 0;
  }

  /** In milliseconds since 1970. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Jumps to a moment, if it has not passed yet. */
  reach(moment: number): void {
    const missing = moment - this.now();
    if (missing <= 0) return;
    this.ahead += missing;
    this.stored.put(KEY, this.ahead);
  }
}
