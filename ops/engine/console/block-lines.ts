import { formatDuration } from "../../support/duration";
import { remainingSeconds } from "../events/remaining-time";
import { describeAction } from "../events/text";
import type { LayerNow, RunState, StepNow } from "../events/state";
import { widthOf } from "./terminal";
import type { Style } from "./terminal";

type Line = readonly [text: string, style?: Style];

export interface BlockLayout {
  readonly width: number;
  readonly hasUnicode: boolean;
}

const BAR = 24;
/** The maximum number of resources to name. */
const NAMED = 3;

/** The running step in a few lines. */
export function blockLines(state: RunState, now: number, look: BlockLayout): Line[] {
  const step = state.steps.find(({ name }) => name === state.running.at(-1));
  if (!step) return [];
  const layer = state.layers.find(({ endedAt, startedAt }) => endedAt === undefined && startedAt >= step.startedAt);
  return [
    ...formatHeadlines(state, step, layer, now, look),
    ...(layer ? resourceLines(layer, now, look) : []),
    ...waitLines(state, now),
  ];
}

/** In a narrow window, the time gets a separate line. */
function formatHeadlines(
  state: RunState,
  step: StepNow,
  layer: LayerNow | undefined,
  now: number,
  look: BlockLayout,
): Line[] {
  const elapsed = secondsSince(step.startedAt, now);
  const remaining = remainingSeconds(state, now);
  const left = remaining === undefined ? "" : `, ${describeRemaining(remaining)}`;
  const progress = layer && layer.total > 0 ? `  ${drawBar(layer, look)} ${layer.done}/${layer.total}` : "";
  const what = `${look.hasUnicode ? "●" : "*"} ${step.title}${progress}`;
  const time = `${formatDuration(elapsed)}${left}`;
  if (widthOf(what) + 2 + time.length <= look.width) return [[`${what}  ${time}`, "bold"]];
  return [
    [what, "bold"],
    [`  ${time}`, "bold"],
  ];
}

function describeRemaining(seconds: number): string {
  return seconds < 3 ? "almost done" : `about ${formatDuration(seconds)} left`;
}

function drawBar({ done, total }: LayerNow, { hasUnicode, width }: BlockLayout): string {
  const length = Math.min(BAR, Math.floor(width / 4));
  const full = Math.round((Math.min(done, total) / total) * length);
  const [filled, empty] = hasUnicode ? ["━", "┄"] : ["#", "."];
  return `${(filled as string).repeat(full)}${(empty as string).repeat(length - full)}`;
}

function resourceLines({ inFlight }: LayerNow, now: number, { width, hasUnicode }: BlockLayout): Line[] {
  const oldest = [...inFlight].sort((a, b) => a.since.localeCompare(b.since));
  const named = oldest.slice(0, NAMED).map(({ address, action, since }): Line => {
    const [before, after] = [`    ${describeAction(action)} `, ` (${formatDuration(secondsSince(since, now))})`];
    return [`${before}${keepEnd(address, width - before.length - after.length, hasUnicode)}${after}`];
  });
  const more = oldest.length - named.length;
  return more > 0 ? [...named, [`    and ${more} more`, "dim"]] : named;
}

/** Keeps the end: resources of one kind differ only at the end of their addresses. */
function keepEnd(text: string, room: number, unicode: boolean): string {
  const cut = unicode ? "…" : "...";
  return text.length <= room ? text : `${cut}${text.slice(text.length - Math.max(8, room - cut.length))}`;
}

function waitLines({ wait }: RunState, now: number): Line[] {
  if (!wait) return [];
  const time = `${formatDuration(secondsSince(wait.since, now))} of at most ${formatDuration(wait.timeoutSeconds)}`;
  return [
    [`    waiting until ${wait.goal} (${time})`],
    ...(wait.evidence === "" ? [] : [[`      ${wait.evidence}`, "dim"] as Line]),
  ];
}

function secondsSince(at: string, now: number): number {
  // Whole seconds, because the time is updated every second.
  return Math.max(0, Math.round((now - Date.parse(at)) / 1000));
}
