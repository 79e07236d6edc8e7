/** The state of a run so far. Plain data, which is rendered and stored in the report. */
import type { Layer } from "../../../spec";
import type { CheckResult } from "../../support/check";
import type { WaitProgress } from "../../support/wait-progress";
import type { Timeline } from "../timeline/timeline";
import type { NodeState, RunEnded, RunNode, RunSite, RunStarted, StepEnded } from "./event";

/** Expected durations of steps, all in the same unit. */
export type Estimate = Pick<RunStarted, "expected" | "isInSeconds">;

export interface RunState {
  readonly about?: Omit<RunStarted, "type" | "sites" | keyof Estimate> & {
    /** Of the steps that were known in advance, then of those that were announced later. */
    readonly estimates: readonly Estimate[];
  };
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly outcome?: RunEnded["outcome"];
  readonly error?: string;
  readonly sites: readonly (Omit<RunSite, "nodes"> & { readonly nodes: readonly NodeNow[] })[];
  /** In starting order. */
  readonly steps: readonly StepNow[];
  /** Names of the running steps, outermost first. */
  readonly running: readonly string[];
  readonly layers: readonly LayerNow[];
  readonly wait?: WaitProgress;
  readonly checks: readonly CheckResult[];
  readonly timeline?: Timeline;
  readonly log: readonly LogLine[];
  readonly report?: { readonly folder: string; readonly report: object };
}

export interface NodeNow extends RunNode {
  /** The time of its last state change; undefined if its state never changed. */
  readonly since?: string;
}

export interface StepNow {
  readonly name: string;
  readonly title: string;
  readonly startedAt: string;
  readonly outcome?: StepEnded["outcome"];
  readonly detail?: string;
  readonly seconds?: number;
  /** The parent step. */
  readonly within?: string;
}

export interface LayerNow {
  readonly layer: Layer;
  readonly total: number;
  readonly done: number;
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly inFlight: readonly InFlight[];
  readonly failed: readonly string[];
}

export interface InFlight {
  readonly address: string;
  readonly action: string;
  readonly since: string;
}

export interface LogLine {
  readonly at: string;
  readonly level: "step" | "info" | "warning" | "error" | "resource";
  readonly text: string;
}

export type { NodeState };

export const NOTHING_YET: RunState = { sites: [], steps: [], running: [], layers: [], checks: [], log: [] };
