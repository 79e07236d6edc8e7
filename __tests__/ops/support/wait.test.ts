import { performance } from "node:perf_hooks";
import {
  PAUSE_SCALE_VARIABLE,
  TIMEOUT_SCALE_VARIABLE,
  scalePause,
  scaleTimeout,
  waitUntil,
} from "../../../ops/support/wait";

/** The number of polls, and the duration. */
async function polled(seconds: number, isThere: (polls: number) => boolean = () => false) {
  let polls = 0;
  const begin = performance.now();
  const missing = () => Promise.resolve(isThere((polls += 1)) ? undefined : "it is gone");
  const awaited = { goal: "it is there", seconds, hints: ["Look for it"], pauseMs: 1 };
  const failure = await waitUntil(missing, awaited).catch((error: unknown) => error);
  return { polls, ms: performance.now() - begin, failure };
}

describe("wording", () => {
  test("a timeout names what was waited for, what was observed last, and what to do", async () => {
    const { failure } = await polled(0.05);
    expect((failure as Error).message).toBe(
      "Timed out after 50ms waiting until it is there: it is gone. [wait-timeout]\nLook for it",
    );
  });
});

test("a wait ends when nothing is missing", async () => {
  expect(await polled(60, (polls) => polls === 3)).toMatchObject({ polls: 3, failure: undefined });
});

test("a wait is polled less often the longer it takes, up to its timeout", async () => {
  const { polls, ms, failure } = await polled(0.4);
  expect(failure).toMatchObject({ code: "wait-timeout", lastSeen: "it is gone" });
  expect(polls).toBeGreaterThan(10);
  // Once a millisecond it would be 400 times.
  expect(polls).toBeLessThan(150);
  expect(ms).toBeGreaterThan(390);
});

describe("scales", () => {
  afterEach(() => {
    for (const name of [PAUSE_SCALE_VARIABLE, TIMEOUT_SCALE_VARIABLE]) delete process.env[name];
  });

  test.each([
    [undefined, undefined, { timeout: 60, pause: 2 }],
    ["0.1", undefined, { timeout: 6, pause: 0.2 }],
    [undefined, "0.1", { timeout: 60, pause: 0.2 }],
    ["0.5", "0.1", { timeout: 30, pause: 0.1 }],
    ["2", "2", { timeout: 60, pause: 2 }],
  ])("%s of timeouts and %s of pauses", (timeouts, pauses, { timeout, pause }) => {
    if (timeouts !== undefined) process.env[TIMEOUT_SCALE_VARIABLE] = timeouts;
    if (pauses !== undefined) process.env[PAUSE_SCALE_VARIABLE] = pauses;
    expect(scaleTimeout(60)).toBe(timeout);
    expect(scalePause(2)).toBeCloseTo(pause);
  });

  test("a scale of pauses polls more often, and keeps the timeout", async () => {
    process.env[PAUSE_SCALE_VARIABLE] = "0.01";
    let polls = 0;
    const missing = () => Promise.resolve((polls += 1) === 3 ? undefined : "it is gone");
    const begin = performance.now();
    await waitUntil(missing, { goal: "it is there", seconds: 60 });
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});
