import type { Layer } from "../../../spec";
import type { TerraformEvent } from "../../clients/terraform/events";
import { redactJson } from "../../support/redaction";
import type { ApplyStarted, EventData, NodeState, RunEvent, StepEnded, TimedEvent } from "../events/event";
import { reduce } from "../events/reduce";
import { NOTHING_YET } from "../events/state";
import type { RunState } from "../events/state";
import type { Timeline } from "../timeline/timeline";

/** Limits how often the timeline is computed: that reads the whole run so far. */
const TIMELINE_MS = 2000;

/** The interface through which steps report. */
export interface Console {
  /** A step begins; without a name it is only a headline. */
  step(title: string, name?: string): void;
  stepEnded(ended: Omit<StepEnded, "type">): void;
  /** A message of one line. @param data the same information for programs */
  readonly say: (text: string, data?: EventData) => void;
  warn(text: string, data?: EventData): void;
  /** Terraform begins to apply a plan. */
  apply(started: Omit<ApplyStarted, "type">): void;
  /** Terraform makes progress in a layer. */
  progress(layer: Layer, event: TerraformEvent): void;
  /** A node changes its state for a reason that no resource shows. */
  node(name: string, state: NodeState): void;
  /** The result of a command, for programs. */
  result(value: object): void;
  /** Any other event. */
  emit(event: RunEvent): void;
  /** Emits the timeline periodically, if a sink shows it. */
  follow(timeline: () => Timeline | undefined): void;
  /** The state after all events. */
  readonly state: RunState;
}

/** Shows events: a terminal, JSON lines, a page. */
export interface Sink {
  /** Whether it shows the timeline as it grows. @default false */
  readonly isTimelineWanted?: boolean;
  /** @param state after the event */
  take(event: TimedEvent, state: RunState): void;
  /** Called after the last event. */
  close?(): Promise<void> | void;
}

/** Redacts every event once, reduces it into the state, and passes it to the sinks. */
export class RunConsole implements Console {
  state: RunState = NOTHING_YET;
  private following: NodeJS.Timeout | undefined;

  constructor(
    private readonly sinks: Sink[],
    private readonly now: () => Date = () => new Date(),
  ) {}

  add(sink: Sink): void {
    this.sinks.push(sink);
  }

  step(title: string, name?: string): void {
    this.emit({ type: "step", title, ...(name === undefined ? {} : { name }) });
  }

  stepEnded(ended: Omit<StepEnded, "type">): void {
    this.emit({ type: "step-ended", ...ended });
  }

  readonly say = (text: string, data: EventData = {}): void => this.emit({ type: "info", text, ...data });

  warn(text: string, data: EventData = {}): void {
    this.emit({ type: "warning", text, ...data });
  }

  apply(started: Omit<ApplyStarted, "type">): void {
    this.emit({ type: "apply", ...started });
  }

  progress(layer: Layer, event: TerraformEvent): void {
    if (event.kind !== "diagnostic" && event.kind !== "summary") this.emit({ type: "progress", layer, ...event });
  }

  node(node: string, state: NodeState): void {
    this.emit({ type: "node", node, state });
  }

  result(value: object): void {
    this.emit({ type: "result", ...value });
  }

  emit(event: RunEvent): void {
    const clean = JSON.parse(redactJson({ at: this.now().toISOString(), ...event })) as TimedEvent;
    this.state = reduce(this.state, clean);
    for (const sink of this.sinks) sink.take(clean, this.state);
  }

  follow(timeline: () => Timeline | undefined): void {
    if (!this.sinks.some(({ isTimelineWanted }) => isTimelineWanted)) return;
    clearInterval(this.following);
    this.following = setInterval(() => {
      const grown = timeline();
      if (grown) this.emit({ type: "timeline", timeline: grown });
    }, TIMELINE_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.following);
    for (const sink of this.sinks) await sink.close?.();
  }
}
