import { setBlock } from "../../support/prompt";
import type { Message, Progress, StepEnded, TimedEvent } from "../events/event";
import type { RunState, StepNow } from "../events/state";
import { describeProgress } from "../events/text";
import { blockLines } from "./block-lines";
import type { Sink } from "./console";
import type { Detail } from "./detail";
import { count } from "./lines";
import { abilitiesOf, fit, paint, widthOf } from "./terminal";
import type { Abilities, Style, Terminal } from "./terminal";
import { formatDuration } from "../../support/duration";

const TICK_MS = 1000;
/** Limits redraws: events arrive faster than a reader can follow. */
const FRAME_MS = 80;

const SIGNS = {
  unicode: { done: "✓", skipped: "–", failed: "✗" },
  plain: { done: "ok", skipped: "--", failed: "!!" },
} as const;

/**
 * For interactive terminals: a block at the bottom shows the running step, with one line above it for each finished
 * step. Lines above the block never change, so they scroll and can be copied like any other output.
 */
export class TerminalBlock implements Sink {
  private readonly can: Abilities;
  private state: RunState | undefined;
  /** The written lines of the block, without colours. */
  private shown: readonly string[] = [];
  /** Steps whose title has been printed above their messages. */
  private readonly headed = new Set<string>();
  private frame: NodeJS.Timeout | undefined;
  private tick: NodeJS.Timeout | undefined;
  private isHidden = false;

  constructor(
    private readonly out: Terminal,
    private readonly detail: Detail,
    environment: Readonly<Record<string, string | undefined>> = process.env,
    private readonly now: () => number = Date.now,
  ) {
    this.can = abilitiesOf(out, environment);
    out.on?.("resize", () => this.draw());
    setBlock({ hide: () => this.hide(), show: () => this.show() });
  }

  take(event: TimedEvent, state: RunState): void {
    const before = this.state;
    this.state = state;
    switch (event.type) {
      case "step":
        if (event.name === undefined) this.print(paint(event.title, "bold", this.can));
        break;
      case "step-ended":
        this.endStep(event, before);
        break;
      case "info":
      case "warning":
        this.message(event);
        break;
      case "progress":
        this.progress(event);
        break;
    }
    this.schedule();
  }

  close(): void {
    clearInterval(this.tick);
    clearTimeout(this.frame);
    this.tick = undefined;
    this.erase();
    this.state = undefined;
    setBlock(undefined);
  }

  /** One permanent line, for example `✓ Layer infra  30 created (41 s)`. */
  private endStep({ name, outcome, detail, seconds }: StepEnded, before: RunState | undefined): void {
    const step = before?.steps.find((one) => one.name === name);
    if (!step) return;
    const style: Style = outcome === "failed" ? "red" : outcome === "done" ? "green" : "dim";
    const sign = paint((this.can.hasUnicode ? SIGNS.unicode : SIGNS.plain)[outcome], style, this.can);
    const time = paint(`(${formatDuration(seconds)})`, "dim", this.can);
    // The text of a failure follows as the fatal error of the command.
    const text = outcome === "failed" ? "failed" : detail;
    const title = this.headed.has(name) ? "" : `${paint(step.title, "bold", this.can)}  `;
    this.head(step.within, before);
    this.print(`${"  ".repeat(depthOf(step, before) + (title === "" ? 1 : 0))}${sign} ${title}${text} ${time}`);
    this.headed.delete(name);
  }

  private message({ type, text, wait, check }: Message): void {
    // The block shows waits and passed checks.
    const isShown = wait !== undefined || (check !== undefined && type === "info");
    if (text === "" || (isShown && this.detail !== "verbose")) return;
    const step = this.state?.running.at(-1);
    this.head(step, this.state);
    const depth = this.state ? this.state.running.length : 1;
    const lines = text.replace(/^/gm, "  ".repeat(Math.max(1, depth)));
    this.print(type === "warning" ? paint(lines, "yellow", this.can) : lines);
  }

  private progress(event: Progress): void {
    const line = describeProgress(event);
    if (line === undefined || (this.detail !== "verbose" && event.kind !== "failed")) return;
    const layer = this.state?.layers.find((one) => one.layer === event.layer);
    this.head(this.state?.running.at(-1), this.state);
    const text = `  ${layer ? `${count(layer)} ` : ""}${line}`;
    this.print(event.kind === "failed" ? paint(text, "red", this.can) : text);
  }

  /** Prints the title of a step, and of its parents, above its messages. */
  private head(name: string | undefined, state: RunState | undefined): void {
    const step = state?.steps.find((one) => one.name === name);
    if (name === undefined || !step || this.headed.has(name)) return;
    this.head(step.within, state);
    this.headed.add(name);
    this.print(`${"  ".repeat(depthOf(step, state))}${paint(step.title, "bold", this.can)}`);
  }

  /** Writes permanent lines. */
  private print(text: string): void {
    this.erase();
    this.out.write(`${text}\n`);
  }

  private schedule(): void {
    const isRunning = (this.state?.running.length ?? 0) > 0;
    if (!isRunning) {
      clearInterval(this.tick);
      this.tick = undefined;
      return this.draw();
    }
    this.tick ??= setInterval(() => this.draw(), TICK_MS).unref();
    this.frame ??= setTimeout(() => {
      this.frame = undefined;
      this.draw();
    }, FRAME_MS).unref();
  }

  private draw(): void {
    this.erase();
    if (this.isHidden || !this.state) return;
    const width = Math.max(20, (this.out.columns ?? 80) - 1);
    const lines = blockLines(this.state, this.now(), { width, hasUnicode: this.can.hasUnicode }).map(
      ([text, style]) => [fit(text, width, this.can.hasUnicode), style] as const,
    );
    if (lines.length === 0) return;
    this.out.write(lines.map(([text, style]) => (style ? paint(text, style, this.can) : text)).join("\n"));
    this.shown = lines.map(([text]) => text);
  }

  /** A narrower window wraps the lines, so rows are counted with the current width. */
  private erase(): void {
    if (this.shown.length === 0) return;
    const columns = Math.max(1, this.out.columns ?? 80);
    const rows = this.shown.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
    this.shown = [];
    this.out.write(`${rows > 1 ? `\u001b[${rows - 1}A` : ""}\r\u001b[J`);
  }

  private hide(): void {
    this.isHidden = true;
    this.erase();
  }

  private show(): void {
    this.isHidden = false;
    this.schedule();
  }
}

function depthOf(step: StepNow, state: RunState | undefined): number {
  const outer = state?.steps.find(({ name }) => name === step.within);
  return outer ? depthOf(outer, state) + 1 : 0;
}
