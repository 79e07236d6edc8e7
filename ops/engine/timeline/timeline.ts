import { criticalPath } from "./critical-path";
import type { Operation } from "./operation";
import type { Span } from "./schedule";

/** One bar of the timeline. Times are in seconds since the beginning. */
export interface TimelineEntry {
  readonly id: string;
  /** The step of the journal. */
  readonly step: string;
  readonly label: string;
  readonly begin: number;
  readonly end: number;
  /** Without the time that it waited for other operations. */
  readonly seconds: number;
  /** The operations that it depended on. */
  readonly after: readonly string[];
  /** Whether it is on the critical path. */
  readonly critical: boolean;
}

export interface Timeline {
  /** The run of the journal. */
  readonly run: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Measured, or estimated by a rehearsal from real durations. */
  readonly clock: "measured" | "simulated";
  readonly seconds: number;
  /** The range, if the seconds are estimates. */
  readonly range?: { readonly least: number; readonly most: number };
  /** The critical path: no cold start can be shorter. */
  readonly critical: { readonly seconds: number; readonly path: readonly string[] };
  /** In starting order. */
  readonly entries: readonly TimelineEntry[];
}

export function timelineOf(
  about: Pick<Timeline, "run" | "startedAt" | "clock">,
  operations: readonly Operation[],
  spans: ReadonlyMap<string, Span>,
): Timeline {
  const critical = criticalPath(operations);
  const onPath = new Set(critical.path);
  const entries = operations.map(({ id, step, label, seconds, after, until = [] }) => {
    const { begin, end } = spans.get(id) as Span;
    return {
      id,
      step,
      label,
      begin: roundToMillis(begin),
      end: roundToMillis(end),
      seconds: roundToMillis(seconds),
      after: [...new Set([...after, ...until])],
      critical: onPath.has(id),
    };
  });
  return {
    ...about,
    seconds: roundToMillis(Math.max(0, ...[...spans.values()].map(({ end }) => end))),
    critical: { seconds: roundToMillis(critical.seconds), path: critical.path },
    entries: entries.sort((a, b) => a.begin - b.begin || a.end - b.end),
  };
}

/** The summary of a timeline, for programs. */
export function summaryOf({ clock, seconds, range, critical }: Timeline): object {
  return { clock, seconds, ...(range ? { range } : {}), criticalSeconds: critical.seconds };
}

function roundToMillis(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
