import { statSync } from "node:fs";
import { join } from "node:path";
import { keepTimeline, readTimelines } from "../../../../ops/engine/timeline/file";
import type { Timeline } from "../../../../ops/engine/timeline/timeline";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("timeline");
const file = join(folder, "state", "timeline.json");

const timeline = (run: string, seconds = 1): Timeline => ({
  run,
  startedAt: "2026-01-01T00:00:00.000Z",
  clock: "measured",
  seconds,
  critical: { seconds, path: [] },
  entries: [],
});

test("timelines are saved per run, readable by their owner only", () => {
  expect(readTimelines(file)).toEqual([]);
  keepTimeline(file, timeline("first"));
  keepTimeline(file, timeline("second"));
  keepTimeline(file, timeline("second", 2));
  expect(readTimelines(file)).toEqual([timeline("first"), timeline("second", 2)]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (let run = 0; run < 20; run++) keepTimeline(file, timeline(`run ${run}`));
  expect(readTimelines(file)).toHaveLength(10);
  expect(readTimelines(file).at(-1)?.run).toBe("run 19");
});
