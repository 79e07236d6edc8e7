import type { Layer } from "../../spec";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { redact } from "../support/redaction";

export type Outcome = "started" | "done" | "skipped" | "failed";

/** One line of the journal. It must contain no secret: the journal is kept, shown and included in reports. */
export interface Entry {
  /** ISO 8601. */
  readonly at: string;
  /** The run that wrote the entry. */
  readonly run: string;
  readonly step: string;
  readonly outcome: Outcome;
  /** A readable observation. */
  readonly detail?: string;
  /** Additional lines of a failure. */
  readonly reason?: string;
  readonly seconds?: number;
  /** The versions of a node before and after the step, if later runs need them. */
  readonly versions?: { readonly from: string; readonly to: string };
  /** The affected resources, if later runs need them. */
  readonly addresses?: readonly string[];
}

export interface StepStatus {
  readonly step: string;
  /** `interrupted`: the step started, and nothing was written after that. */
  readonly state: "done" | "skipped" | "failed" | "interrupted";
  readonly at: string;
  readonly detail?: string;
}

/**
 * The steps of every run. Each line is written to disk before the step continues, so a killed run is visible as a step
 * that started and never ended.
 */
export class Journal {
  private readonly entries: Entry[];
  /** A kill left a partial line at the end: the next entry starts on a new line. */
  private isCutShort: boolean;

  constructor(
    private readonly file: string,
    readonly run: string,
    private readonly now: () => Date = () => new Date(),
  ) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    this.entries = parse(text);
    this.isCutShort = text !== "" && !text.endsWith("\n");
  }

  write(
    step: string,
    outcome: Outcome,
    more: Pick<Entry, "detail" | "reason" | "seconds" | "addresses" | "versions"> = {},
  ): void {
    const { detail, reason, ...rest } = more;
    const redacted = {
      ...(detail === undefined ? {} : { detail: redact(detail) }),
      ...(reason === undefined ? {} : { reason: redact(reason) }),
    };
    const entry: Entry = { at: this.now().toISOString(), run: this.run, step, outcome, ...redacted, ...rest };
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    appendFileSync(this.file, `${this.isCutShort ? "\n" : ""}${JSON.stringify(entry)}\n`, { mode: 0o600 });
    this.isCutShort = false;
    this.entries.push(entry);
  }

  /** The last outcome of each step over all runs, in the order in which the steps first ran. */
  status(): StepStatus[] {
    const last = new Map<string, Entry>();
    for (const entry of this.entries) if (!isMark(entry.step)) last.set(entry.step, entry);
    return [...last.values()].map(({ step, outcome, at, detail }) => ({
      step,
      state: outcome === "started" ? "interrupted" : outcome,
      at,
      ...(detail === undefined ? {} : { detail }),
    }));
  }

  history(): readonly Entry[] {
    return this.entries;
  }
}

/** Whether a step has ended without a failure. */
export function hasEnded({ outcome }: Entry): boolean {
  return outcome === "done" || outcome === "skipped";
}

const MARK = "begin-";

/** The apply of a layer began. This is not a step: it records for later runs that objects may have been created. */
export function markOf(layer: string): string {
  return `${MARK}${layer}`;
}

export function isMark(step: string): boolean {
  return step.startsWith(MARK);
}

// A kill may truncate the last line; an unreadable line is skipped, and does not prevent a start.
function parse(text: string): Entry[] {
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}

/** The step in which a destroy deletes a layer. */
export function destroyStepOf(layer: Layer): string {
  return `destroy-${layer}`;
}
