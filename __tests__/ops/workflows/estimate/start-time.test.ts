import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTime, describeStartTime } from "../../../../ops/workflows/estimate/start-time";
import { sharedFolder } from "../../../support/temporary-folder";

const home = sharedFolder("estimate");
const startedAt = "2026-11-17T06:00:00.000Z";

test("without any run, the estimate says how to get one", () => {
  const time = startTime("never-started", { REHEARSAL_HOME: home });
  expect(time).toEqual({ ownDurations: 0 });
  expect(describeStartTime(time, "the command")).toEqual([expect.stringMatching(/: the command$/)]);
});

describe("wording", () => {
  test("after a rehearsal, the estimate is a range", () => {
    const state = join(home, "rehearsed", "state");
    mkdirSync(state, { recursive: true });
    const range = { least: 540, most: 2400 };
    const run = {
      run: "1",
      startedAt,
      clock: "simulated",
      seconds: 1080,
      range,
      critical: { seconds: 960 },
      entries: [],
    };
    writeFileSync(join(state, "timeline.json"), JSON.stringify({ runs: [run] }));
    const time = startTime("rehearsed", { REHEARSAL_HOME: home });
    expect(time.simulated).toEqual({ startedAt, seconds: 1080, range });
    expect(describeStartTime(time, "")).toEqual([
      "A start takes 9m to 40m, typically 18m, according to the rehearsal of 2026-11-17.",
    ]);
  });

  test("measured runs come first, and durations of this machine are named", () => {
    const words = describeStartTime(
      {
        measured: { startedAt, seconds: 1260 },
        simulated: { startedAt, seconds: 1080 },
        ownDurations: 4,
      },
      "",
    );
    expect(words).toEqual([
      "The longest run so far took 21m (2026-11-17).",
      "A start takes 18m, according to the rehearsal of 2026-11-17, with 4 durations measured on this machine.",
    ]);
  });
});
