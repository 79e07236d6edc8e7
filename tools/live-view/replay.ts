import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RunConsole } from "../../ops/engine/console/console";
import type { TimedEvent } from "../../ops/engine/events/event";
import { LiveView } from "../../ops/live/server";

export const RECORDINGS = join(__dirname, "../../__tests__/ops/live/recordings");

export type Recording = "cold-start" | "drill" | "failure" | "resume" | "upgrade";

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The events of a recorded run up to one of them, as if that one had just happened. */
export function readRecording(name: Recording, isLast: (event: TimedEvent) => boolean = () => false): TimedEvent[] {
  const lines = readFileSync(join(RECORDINGS, `${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  const end = lines.findIndex((line) => isLast(JSON.parse(line) as TimedEvent));
  const wanted = end < 0 ? lines : lines.slice(0, end + 1);
  const last = JSON.parse(wanted.at(-1) ?? "{}") as TimedEvent;
  const offset = Date.now() - Date.parse(last.at);
  return wanted.map((line) => {
    const shifted = line.replaceAll(MOMENT, (moment) => new Date(Date.parse(moment) + offset).toISOString());
    return JSON.parse(shifted) as TimedEvent;
  });
}

export interface Replayed {
  readonly console: RunConsole;
  readonly view: LiveView;
}

/** A live view of a recorded run. */
export async function replay(events: readonly TimedEvent[]): Promise<Replayed> {
  const view = await LiveView.open();
  const console = new RunConsole([view]);
  for (const event of events) console.emit(event);
  return { console, view };
}
