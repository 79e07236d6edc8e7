import { performance } from "node:perf_hooks";
import timers from "node:timers/promises";

/**
 * Waits of this file end at once: each pause between two polls only moves the clock that timeouts are measured with. So no
 * timeout depends on how busy the machine is.
 */
export function useVirtualTime(): void {
  let now = 0;
  beforeEach(() => {
    jest.spyOn(performance, "now").mockImplementation(() => now);
    jest.spyOn(timers, "setTimeout").mockImplementation(async (ms = 0, value, { signal } = {}) => {
      signal?.throwIfAborted();
      await new Promise((next) => setImmediate(next));
      now += ms;
      return value as never;
    });
  });
  afterEach(() => jest.restoreAllMocks());
}
