import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Timeline } from "./timeline";

/** The number of timelines to keep; each has a few hundred lines. */
const KEPT = 10;

/** The timelines of the runs that changed something, oldest first. */
export function readTimelines(file: string): Timeline[] {
  if (!existsSync(file)) return [];
  const { runs } = JSON.parse(readFileSync(file, "utf8")) as { runs: Timeline[] };
  return runs;
}

/** Adds a run's timeline; a second timeline of the same run replaces the first. */
export function keepTimeline(file: string, timeline: Timeline): void {
  const others = readTimelines(file).filter(({ run }) => run !== timeline.run);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${JSON.stringify({ runs: [...others, timeline].slice(-KEPT) }, null, 1)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}
