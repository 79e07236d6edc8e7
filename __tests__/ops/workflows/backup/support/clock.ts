import { useVirtualTime } from "../../../../support/virtual-time";

/** A clock for tests of a cluster in memory. Names of copies end with the time, so it advances between two copies. */
export function useSmallClock(): void {
  useVirtualTime();
  beforeAll(fakeDate);
  afterAll(() => jest.useRealTimers());
}

function fakeDate(): void {
  const real = [
    "setTimeout",
    "clearTimeout",
    "setImmediate",
    "clearImmediate",
    "nextTick",
    "performance",
    "queueMicrotask",
  ];
  jest.useFakeTimers({ doNotFake: real as "setTimeout"[] });
}

export const passSecond = () => jest.setSystemTime(Date.now() + 1000);
