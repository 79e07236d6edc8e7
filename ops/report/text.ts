import { hasPassed, summarize } from "../checks/cluster";
import type { Timeline, TimelineEntry } from "../engine/timeline/timeline";
import type { Report } from "./report";

export function describeStatus(report: Report): string {
  const { cluster, notice } = report;
  return `${notice ? `**${titleCase(notice.name)}**: ${notice.text}. ` : ""}${cluster} ${stateOf(report)}.`;
}

function titleCase(word: string): string {
  return word.replace(/^./, (first) => first.toUpperCase());
}

function stateOf({ checks, stopped, destroy }: Report): string {
  if (destroy) {
    const what = destroy.ended ? "was destroyed on" : "is partly destroyed: an unfinished destroy began on";
    return `${what} ${formatMoment(destroy.at)}. The rest of this page shows the cluster before that`;
  }
  // Failed checks take precedence over the step that they stopped.
  if (checks.length > 0) return `${hasPassed(checks) ? "is up" : "is up with failed checks"}: ${summarize(checks)}`;
  if (!stopped) return "has not been verified";
  return `stopped at ${stopped.step}${stopped.what ? `: ${stopped.what.replace(/\.$/, "")}` : ""}`;
}

export function describeDate({ finishedAt }: Report): string {
  return `Written on ${formatMoment(finishedAt)}.`;
}

/** @param at ISO 8601 */
export function formatMoment(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
}

/** The operations of the critical path that take any time, in their order. */
export function longestChain({ critical, entries }: Timeline): TimelineEntry[] {
  return critical.path
    .flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    .filter(({ seconds }) => seconds >= 1);
}
