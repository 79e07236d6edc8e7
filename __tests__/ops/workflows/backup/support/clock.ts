/**
 * A clock for tests of a cluster in memory. Names of copies end with the time, so it advances between two copies. Timeouts
 * are short: what does not happen at once never happens.
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
