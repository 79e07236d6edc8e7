import { existsSync, readFileSync } from "node:fs";
import { replaceFile } from "../../support/replace-file";
import type { Timeline } from "./timeline";

/** The number of timelines to keep; each has a few hundred lines. */
const KEPT = 10;

/** The timelines of the runs that changed something, oldest first. */
export function readTimelines(file: string): Timeline[] {
  if (!existsSync(file)) return [];
  const { runs } = JSON.parse(readFileSync(file, "utf8")) as { runs: Timeline[] };
  return runs;
}

/** The longest of these timelines with times of this clock. */
export function longestTimeline(file: string, clock: Timeline["clock"]): Timeline | undefined {
  return readTimelines(file)
    .filter((timeline) => timeline.clock === clock)
    .sort((a, b) => b.seconds - a.seconds)[0];
}

/** Adds a run's timeline; a second timeline of the same run replaces the first. */
export function keepTimeline(file: string, timeline: Timeline): void {
  const others = readTimelines(file).filter(({ run }) => run !== timeline.run);
  replaceFile(file, `${JSON.stringify({ runs: [...others, timeline].slice(-KEPT) }, null, 1)}\n`);
}
