import { CLUSTER_CHECKS, MACHINE_CHECKS } from "../../../../ops/checks/preflight/checks";
import { ClockWatch, clock } from "../../../../ops/checks/preflight/clock";
import { fixtures } from "../../../spec/support";
import { ENVIRONMENTS } from "./support/environments";
import { linesOf } from "./support/fakes";
import { Surroundings } from "./support/healthy";
import { nonEmpty } from "../../../support/non-empty";

let surroundings: Surroundings;
beforeEach(() => (surroundings = new Surroundings()));
afterEach(() => surroundings.remove());

/** Every check of the preflight, and what it refuses. A check that breaks is a fault of ours, and goes through. */
async function refusals(): Promise<string[]> {
  const context = surroundings.context();
  const results = await Promise.all([...MACHINE_CHECKS, ...CLUSTER_CHECKS].map((check) => check.run(context)));
  return results.flatMap(linesOf).flatMap((line) => (line.startsWith("error: ") ? [line.slice("error: ".length)] : []));
}

describe("a broken environment is refused before anything changes", () => {
  test("accepts a healthy environment", async () => {
    expect(await refusals()).toEqual([]);
  });

  test.each(ENVIRONMENTS)("%s", async (_, breakIt, said) => {
    await breakIt(surroundings);
    const lines = await refusals();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of nonEmpty(lines)) expect(line).toMatch(said);
  });

  test("reports a wrong local clock from the Date headers of other answers", async () => {
    const now = new Date("2026-01-01T12:00:00Z");
    const seen = async (...minutes: number[]) => {
      const watch = new ClockWatch(() => now);
      for (const late of minutes) {
        const date = new Date(now.getTime() - late * 60_000);
        await watch.measureClock(() => Promise.resolve({ status: 200, body: {}, date }))("https://api.example.org/");
      }
      return linesOf(await clock(watch).run({}));
    };
    expect(await seen()).toEqual([]);
    expect(await seen(0.5)).toEqual([]);
    expect(await seen(3)).toEqual([expect.stringMatching(/^warning: .* 3 min ahead of that of api\.example\.org/)]);
    expect(await seen(-90)).toEqual([expect.stringMatching(/^error: This machine's clock is 90 min behind that of/)]);
    // Theirs is wrong, not ours.
    expect(await seen(600, 0)).toEqual([]);
  });

  test("covers the required number of environments and cluster files", () => {
    expect(ENVIRONMENTS.length).toBeGreaterThanOrEqual(15);
    expect(fixtures("invalid", "expect").length + ENVIRONMENTS.length).toBeGreaterThanOrEqual(60);
    expect(fixtures("valid", "warns").length).toBeGreaterThanOrEqual(20);
  });
});
