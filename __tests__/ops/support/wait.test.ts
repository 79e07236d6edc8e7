import { performance } from "node:perf_hooks";
import { waitUntil } from "../../../ops/support/wait";

/** How often it was asked, and for how long. */
async function polled(seconds: number, isThere: (asked: number) => boolean = () => false) {
  let asked = 0;
  const begin = performance.now();
  const missing = () => Promise.resolve(isThere((asked += 1)) ? undefined : "it");
  const failure = await waitUntil(missing, seconds, (what) => `no ${what}`, undefined, 1).catch(
    (error: Error) => error,
  );
  return { asked, ms: performance.now() - begin, failure };
}

test("a wait ends when nothing is missing", async () => {
  expect(await polled(60, (asked) => asked === 3)).toMatchObject({ asked: 3, failure: undefined });
});

test("a wait is polled less often the longer it takes, up to its timeout", async () => {
  const { asked, ms, failure } = await polled(0.4);
  expect(failure).toEqual(new Error("no it"));
  expect(asked).toBeGreaterThan(10);
  // Once a millisecond it would be 400 times.
  expect(asked).toBeLessThan(150);
  expect(ms).toBeGreaterThan(390);
});
