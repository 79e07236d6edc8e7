import { formatDuration } from "../../support/duration";
import type { Message, Progress, TimedEvent } from "../events/event";
import type { LayerNow, RunState } from "../events/state";
import { describeProgress, shortenWait } from "../events/text";
import type { Sink } from "./console";
import type { Detail } from "./detail";
import type { Terminal } from "./terminal";

/** Limits progress lines to a readable rate. */
const PROGRESS_EVERY_MS = 10_000;
const WAIT_EVERY_MS = 30_000;

/** For logs, pipes and simple terminals: lines that are never overwritten. */
export class PlainLines implements Sink {
  private progressAt: number | undefined;
  private hasHeadline = false;
  private waited = { goal: "", text: "", at: -Infinity };

  constructor(
    private readonly out: Pick<Terminal, "write">,
    private readonly detail: Detail = "normal",
  ) {}

  take(event: TimedEvent, state: RunState): void {
    switch (event.type) {
      case "step":
        this.hasHeadline ||= event.name === undefined;
        if (this.detail !== "quiet" || event.name === undefined) this.line(event.title);
        return;
      case "step-ended":
        // The fatal error follows.
        if (event.outcome !== "failed") this.info(`${event.detail} (${formatDuration(event.seconds)})`);
        return;
      case "info":
      case "warning":
        return this.message(event);
      case "apply":
        this.progressAt = Date.parse(event.at);
        return;
      case "progress":
        return this.progress(event, state);
      case "ended":
        if (this.detail === "quiet" && event.outcome === "done") this.results(state);
    }
  }

  /** The results of the steps, for a command without a final headline. */
  private results({ steps }: RunState): void {
    if (this.hasHeadline) return;
    for (const { within, detail = "" } of steps) if (within === undefined && detail !== "") this.line(detail);
  }

  private message(event: TimedEvent & Message): void {
    const { type, text, wait, at } = event;
    if (text === "") return;
    if (type === "warning") return this.line(indent(text));
    if (wait === undefined || this.isNews(wait.goal, text, Date.parse(at))) this.info(wait ? shortenWait(text) : text);
  }

  /** A wait is reported when it begins, and periodically when its reason changes. */
  private isNews(goal: string, text: string, at: number): boolean {
    if (goal === this.waited.goal && (text === this.waited.text || at - this.waited.at < WAIT_EVERY_MS)) return false;
    this.waited = { goal, text, at };
    return true;
  }

  private progress(event: TimedEvent & Progress, { layers }: RunState): void {
    const layer = layers.find((one) => one.layer === event.layer);
    const line = describeProgress(event);
    if (!layer) return;
    if (event.kind === "failed" || (this.detail === "verbose" && line !== undefined))
      return this.line(indent(`${count(layer)} ${line ?? ""}`));
    const at = Date.parse(event.at);
    if (at - (this.progressAt ?? at) < PROGRESS_EVERY_MS) return;
    this.progressAt = at;
    this.info(
      `${count(layer)} after ${formatDuration(Math.round((at - Date.parse(layer.startedAt)) / 1000))}${inFlight(layer)}`,
    );
  }

  private info(text: string): void {
    if (this.detail !== "quiet") this.line(indent(text));
  }

  private line(text: string): void {
    this.out.write(`${text}\n`);
  }
}

/** `12/38`. */
export function count({ done, total }: Pick<LayerNow, "done" | "total">): string {
  return `${done}/${total}`;
}

/** `: hcloud_server.a, hcloud_server.b (+2)`. */
function inFlight({ inFlight: all }: LayerNow): string {
  const [first, second, ...rest] = all.map(({ address }) => address);
  const named = [first, second].filter(Boolean).join(", ");
  return named ? `: ${named}${rest.length > 0 ? ` (+${rest.length})` : ""}` : "";
}

export function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
