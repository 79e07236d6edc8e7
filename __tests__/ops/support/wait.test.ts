import { performance } from "node:perf_hooks";
import { waitUntil } from "../../../ops/support/wait";

/** The number of polls, and the duration. */
async function polled(seconds: number, isThere: (asked: number) => boolean = () => false) {
  let asked = 0;
  const begin = performance.now();
  const missing = () => Promise.resolve(isThere((asked += 1)) ? undefined : "it is gone");
  const awaited = { goal: "it is there", seconds, hints: ["Look for it"], pauseMs: 1 };
  const failure = await waitUntil(missing, awaited).catch((error: unknown) => error);
  return { asked, ms: performance.now() - begin, failure };
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
  expect(await polled(60, (asked) => asked === 3)).toMatchObject({ asked: 3, failure: undefined });
});

test("a wait is polled less often the longer it takes, up to its timeout", async () => {
  const { asked, ms, failure } = await polled(0.4);
  expect(failure).toMatchObject({ code: "wait-timeout", lastSeen: "it is gone" });
  expect(asked).toBeGreaterThan(10);
  // Once a millisecond it would be 400 times.
  expect(asked).toBeLessThan(150);
  expect(ms).toBeGreaterThan(390);
});
