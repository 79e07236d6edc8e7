/**
 * For tests of a cluster in memory: names of copies end with the time, and it would make two of them in one millisecond. Timeouts are
 * short: what does not happen at once never happens.
 */
export function useSmallClock(): void {
  beforeAll(() => {
    process.env.COLDSTART_TIMEOUT_SCALE = "0.0001";
    fakeDate();
  });
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
