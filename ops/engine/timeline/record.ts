import type { Layer } from "../../../spec";
import type { Action, TerraformEvent } from "../../clients/terraform/events";
import { WALL_CLOCK } from "../../support/clock";
import type { Clock } from "../../support/clock";
import type { Timeline } from "./timeline";
import { planGraph } from "./plan-graph";
import type { PlanGraph, PlannedConfiguration } from "./plan-graph";

/** A stretch of time, in milliseconds since 1970. */
interface Period {
  readonly began: number;
  readonly ended: number;
}

export interface RecordedStep extends Period {
  readonly name: string;
  /** Its parent step: a layer has such parts if its nodes are changed one at a time. */
  readonly within?: string;
  /** Milliseconds of settling that the clock skipped. */
  readonly skipped?: number;
}

/** A change that Terraform made to a resource. */
export interface Change extends Period {
  readonly layer: Layer;
  readonly address: string;
  readonly action: Action;
  /** The part of its layer's step that it belongs to, if the step has parts. */
  readonly nestedStep?: string;
  readonly failed?: true;
}

/** What one run of the cold start did, and when. */
export interface RunRecord {
  readonly steps: readonly RecordedStep[];
  readonly changes: readonly Change[];
  readonly graphs: ReadonlyMap<Layer, PlanGraph>;
}

/** Records a cold start while it runs: names, times and references, never values. */
export class Recorder {
  private readonly steps: RecordedStep[] = [];
  private readonly changes: Change[] = [];
  private readonly graphs = new Map<Layer, PlanGraph>();
  private readonly started = new Map<string, Omit<Change, "ended">>();
  private readonly running: string[] = [];
  private readonly open: Omit<RecordedStep, "ended">[] = [];

  constructor(
    private readonly now: () => number = Date.now,
    private readonly clock: Pick<Clock, "skipped"> = WALL_CLOCK,
  ) {}

  /** Runs a step and records its duration, whether it succeeds or fails. */
  async measureStep<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = this.now();
    const within = this.running.at(-1);
    const skippedBefore = this.clock.skipped;
    this.running.push(name);
    this.open.push({ name, began, ...(within === undefined ? {} : { within }) });
    try {
      return await work();
    } finally {
      this.running.pop();
      this.open.pop();
      const skipped = this.clock.skipped - skippedBefore;
      this.steps.push({
        name,
        began,
        ended: this.now(),
        ...(within === undefined ? {} : { within }),
        ...(skipped === 0 ? {} : { skipped }),
      });
    }
  }

  recordPlan(layer: Layer, plan: PlannedConfiguration): void {
    this.graphs.set(layer, planGraph(plan));
  }

  take(layer: Layer, event: TerraformEvent): void {
    if (event.kind !== "started" && event.kind !== "done" && event.kind !== "failed") return;
    const { address, action } = event;
    const key = `${layer} ${address} ${action}`;
    if (action === "read") return;
    const [, nestedStep] = this.running;
    const now = this.now();
    const fresh = { layer, address, action, began: now, ...(nestedStep === undefined ? {} : { nestedStep }) };
    if (event.kind === "started") return void this.started.set(key, fresh);
    const change = { ...fresh, began: this.started.get(key)?.began ?? now, ended: now };
    this.started.delete(key);
    this.changes.push(event.kind === "failed" ? { ...change, failed: true } : change);
  }

  record(): RunRecord {
    return { steps: [...this.steps], changes: [...this.changes], graphs: new Map(this.graphs) };
  }

  /** The record of a run in progress: unfinished operations count as if they ended now. */
  recordSoFar(): RunRecord {
    const { steps, changes, graphs } = this.record();
    const ended = this.now();
    return {
      steps: [...steps, ...this.open.toReversed().map((step) => ({ ...step, ended }))],
      changes: [...changes, ...[...this.started.values()].map((change) => ({ ...change, ended }))],
      graphs,
    };
  }

  /** Undefined if no timeline is kept. */
  timelineSoFar(): Timeline | undefined {
    return undefined;
  }
}
