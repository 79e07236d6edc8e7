import { totalInWords } from "../verify";
import type { Timeline, TimelineEntry } from "../timeline/timeline";
import type { Report } from "./report";

export function statusWords({ cluster, rehearsal, checks }: Report): string {
  const fine = checks.every(({ ok }) => ok);
  const state =
    checks.length === 0
      ? "has not been verified"
      : `${fine ? "is up" : "is not as it should be"}: ${totalInWords(checks)}`;
  return `${rehearsal ? "**Rehearsal**: simulated providers, no account, nothing real was touched. " : ""}${cluster} ${state}.`;
}

export function whenWords({ finishedAt }: Report): string {
  return `Written on ${moment(finishedAt)}.`;
}

/** @param at ISO 8601 */
export function moment(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}

/** The operations of the longest chain that take any time, in their order. */
export function onLongestChain({ critical, entries }: Timeline): TimelineEntry[] {
  return critical.path
    .flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    .filter(({ seconds }) => seconds >= 1);
}
