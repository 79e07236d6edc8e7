import { CLUSTER_CHECKS, MACHINE_CHECKS } from "../../../../ops/checks/preflight/checks";
import { ClockWatch, makeClockCheck } from "../../../../ops/checks/preflight/clock";
import { fixtures } from "../../../spec/support";
import { ENVIRONMENTS } from "./support/environments";
import { linesOf } from "./support/fakes";
import { Surroundings } from "./support/healthy";
import { nonEmpty } from "../../../support/non-empty";

let surroundings: Surroundings;
beforeEach(() => (surroundings = new Surroundings()));
afterEach(() => surroundings.remove());

/** The errors of all preflight checks: `code: message → fix`. An exception of a check fails the test. */
async function refusals(): Promise<string[]> {
  const context = surroundings.context();
  const results = await Promise.all([...MACHINE_CHECKS, ...CLUSTER_CHECKS].map((check) => check.run(context)));
  return results.flatMap(linesOf).flatMap((line) => (line.startsWith("error ") ? [line.slice("error ".length)] : []));
}

describe("a broken environment is refused before anything changes", () => {
  test("accepts a healthy environment", async () => {
    expect(await refusals()).toEqual([]);
  });

  test.each(ENVIRONMENTS)("%s", async (_, breakIt, code, wording) => {
    await breakIt(surroundings);
    for (const line of nonEmpty(await refusals())) {
      const [foundCode, ...text] = line.split(": ");
      expect(foundCode).toBe(code);
      expect(text.join(": ")).toMatch(wording);
    }
  });

  test("reports a wrong local clock from the Date headers of other responses", async () => {
    const now = new Date("2026-01-01T12:00:00Z");
    const reportClock = async (...minutes: number[]) => {
      const watch = new ClockWatch(() => now);
      for (const late of minutes) {
        const date = new Date(now.getTime() - late * 60_000);
        await watch.measureClock(() => Promise.resolve({ status: 200, body: {}, date }))("https://api.example.org/");
      }
      return linesOf(await makeClockCheck(watch).run({}));
    };
    expect(await reportClock()).toEqual([]);
    expect(await reportClock(0.5)).toEqual([]);
    expect(await reportClock(3)).toEqual([expect.stringMatching(/^warning clock-skewed: .* 3m .*api\.example\.org/)]);
    expect(await reportClock(-90)).toEqual([expect.stringMatching(/^error clock-wrong: .* 1h30m /)]);
    // The other cluster's file is wrong, not this one.
    expect(await reportClock(600, 0)).toEqual([]);
  });

  test("covers the required number of environments and cluster files", () => {
    expect(ENVIRONMENTS.length).toBeGreaterThanOrEqual(15);
    expect(fixtures("invalid", "expect").length + ENVIRONMENTS.length).toBeGreaterThanOrEqual(60);
    expect(fixtures("valid", "warns").length).toBeGreaterThanOrEqual(20);
  });
});
