import { performance } from "node:perf_hooks";
import type { LayerProgress } from "./progress";
import { eventLine } from "./progress";
import { redact, redactJson } from "../../support/redaction";
import type { TerraformEvent } from "../../clients/terraform/events";

/** The output of a run: one line per event, a progress line, or JSON. */
export interface Console {
  /** A step begins. */
  step(title: string): void;
  /** Something worth a line. @param data the same for programs */
  say(text: string, data?: object): void;
  warn(text: string, data?: object): void;
  /** A layer moves on. */
  progress(progress: LayerProgress, event: TerraformEvent, startedAt: number): void;
  /** The end of a run, for programs. */
  result(value: object): void;
}

export interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const BOLD = "\u001b[1m";
const YELLOW = "\u001b[33m";
const PLAIN = "\u001b[0m";
const RENEW = "\r\u001b[2K";

/** For people: colour and a renewing line on a terminal, plain lines elsewhere. */
export class PlainConsole implements Console {
  private renewing = false;

  constructor(private readonly out: Terminal) {}

  step(title: string): void {
    this.line(this.out.isTTY ? `${BOLD}${title}${PLAIN}` : title);
  }

  say(text: string): void {
    this.line(indent(text));
  }

  warn(text: string): void {
    this.line(this.out.isTTY ? `${YELLOW}${indent(text)}${PLAIN}` : indent(text));
  }

  progress(progress: LayerProgress, event: TerraformEvent, startedAt: number): void {
    const seconds = (performance.now() - startedAt) / 1000;
    if (this.out.isTTY) {
      this.renewing = true;
      this.out.write(`${RENEW}  ${progress.line(seconds)}`.slice(0, (this.out.columns ?? 80) + RENEW.length));
      return;
    }
    const line = eventLine(event);
    if (line) this.say(`${progress.count()} ${line}`);
  }

  result(): void {
    // Its content has already been printed as text.
  }

  private line(text: string): void {
    this.out.write(`${this.renewing ? RENEW : ""}${redact(text)}\n`);
    this.renewing = false;
  }
}

/** For programs: one JSON object a line. */
export class JsonConsole implements Console {
  constructor(private readonly out: Terminal) {}

  step(title: string): void {
    this.write({ type: "step", title });
  }

  say(text: string, data: object = {}): void {
    this.write({ type: "info", text, ...data });
  }

  warn(text: string, data: object = {}): void {
    this.write({ type: "warning", text, ...data });
  }

  progress(progress: LayerProgress, event: TerraformEvent): void {
    if (event.kind === "diagnostic") return;
    this.write({ type: "progress", layer: progress.layer, ...event });
  }

  result(value: object): void {
    this.write({ type: "result", ...value });
  }

  private write(value: object): void {
    this.out.write(`${redactJson(value)}\n`);
  }
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}

/** For people on standard error; with --json for programs on standard output. */
export function consoleFor({ json }: { readonly json: boolean }): Console {
  return json ? new JsonConsole(process.stdout) : new PlainConsole(process.stderr);
}
