import { SvgCanvas } from "./topology/canvas";
import { chooseTicks } from "./ticks";
import { formatDuration } from "../support/duration";
import type { Timeline, TimelineEntry } from "../engine/timeline/timeline";

const ROW = 20;
const LEFT = 10;
const HEAD = 44;
/** An upper estimate of the width of a letter: a label that is too long loses its beginning. */
const LETTER = 6.7;
/** If there is less room on both sides, the label is inside the bar. */
const MIN_ROOM = 140;
/** The maximum number of bars: the longest of each step, and all of the critical path. */
const MAX_BARS = 46;

/** The cold start as bars over time, with the critical path marked. */
export function timelineChart(timeline: Timeline, width: number): string {
  const canvas = new SvgCanvas();
  const scale = (width - LEFT - 20) / Math.max(1, timeline.seconds);
  const bars = chosenBars(timeline);
  const steps = [...new Set(bars.map(({ step }) => step))];
  const height = HEAD + (bars.length + steps.length) * ROW + 12;
  for (const second of chooseTicks(timeline.seconds)) {
    const x = LEFT + second * scale;
    canvas.line(x, HEAD - 12, x, height - 8, "grid");
    canvas.text(x + 3, HEAD - 18, formatDuration(second), "tick");
  }
  let y = HEAD;
  for (const step of steps) {
    canvas.text(LEFT, y + 13, step, "step-name");
    y += ROW;
    for (const bar of bars.filter((one) => one.step === step)) {
      drawBar(canvas, bar, LEFT + bar.begin * scale, Math.max(2, (bar.end - bar.begin) * scale), y, width);
      y += ROW;
    }
  }
  return canvas.toSvg(width, height, "The timeline of the run");
}

function drawBar(canvas: SvgCanvas, bar: TimelineEntry, x: number, length: number, y: number, width: number): void {
  const words = `${bar.label} · ${formatDuration(bar.end - bar.begin)}`;
  canvas.box(x, y + 3, length, ROW - 7, bar.critical ? "bar critical" : "bar", 3);
  // Beside the bar, on the side with more room, and cut to it.
  const [before, behind] = [x - 10, width - (x + length) - 10];
  if (Math.max(before, behind) < MIN_ROOM && length > MIN_ROOM) {
    const kind = bar.critical ? "bar-name on-critical" : "bar-name";
    canvas.text(x + 8, y + 13, shorten(words, length - 16), kind);
  } else if (behind >= before || words.length * LETTER < behind)
    canvas.text(x + length + 6, y + 14, shorten(words, behind), "bar-name");
  else canvas.text(x - 6, y + 14, shorten(words, before), "bar-name", "end");
}

function shorten(words: string, room: number): string {
  const letters = Math.max(4, Math.floor(room / LETTER));
  return words.length <= letters ? words : `${words.slice(0, letters - 1)}…`;
}

/** In starting order. */
function chosenBars({ entries }: Timeline): TimelineEntry[] {
  const worth = entries.filter(({ critical, begin, end }) => critical || end - begin >= 1);
  const longest = [...worth]
    .sort((a, b) => Number(b.critical) - Number(a.critical) || b.end - b.begin - (a.end - a.begin))
    .slice(0, MAX_BARS);
  return worth.filter((entry) => longest.includes(entry));
}
