/**
 * Everything that a run reports, as data. The terminal, `--json`, the live view and the report all use this stream
 * (docs/live-view.md).
 */
import type { Layer } from "../../../spec";
import type { Action } from "../../clients/terraform/events";
import type { CheckResult } from "../../support/check";
import type { WaitProgress } from "../../support/wait-progress";
import type { Timeline } from "../timeline/timeline";

/** The states of a node, from the cluster file to a node that runs pods, and back. */
export type NodeState =
  | "unknown"
  | "planned"
  | "creating"
  | "booting"
  | "configured"
  | "ready"
  | "draining"
  | "upgrading"
  | "rebooting"
  | "cordoned"
  | "deleting"
  | "gone"
  | "failed";

/** A run begins. */
export interface RunStarted {
  readonly type: "run";
  readonly run: string;
  /** The command, for example `up`. */
  readonly command: string;
  readonly cluster: string;
  readonly notice?: { readonly name: string; readonly text: string };
  readonly versions: readonly string[];
  readonly mesh?: string;
  readonly sites: readonly RunSite[];
  /** The steps that are known in advance, in order. */
  readonly steps: readonly string[];
  /** The seconds of each step in an earlier run, or its share of a typical run. */
  readonly expected: Readonly<Record<string, number>>;
  /** Whether `expected` contains seconds of this run. @default only proportions */
  readonly isInSeconds?: boolean;
}

export interface RunSite {
  readonly name: string;
  /** Provider, location and network, as text. */
  readonly about: string;
  readonly nodes: readonly RunNode[];
}

export interface RunNode {
  readonly name: string;
  readonly role: "control plane" | "worker";
  readonly address: string;
  readonly about: string;
  /** The resource of its machine. */
  readonly machine: string;
  readonly state: NodeState;
}

/** The remaining steps are known. */
export interface StepsKnown extends Pick<RunStarted, "steps" | "expected" | "isInSeconds"> {
  readonly type: "steps";
}

/** A step begins. Without a name it is only a headline. */
export interface StepStarted {
  readonly type: "step";
  readonly title: string;
  readonly name?: string;
}

export interface StepEnded {
  readonly type: "step-ended";
  readonly name: string;
  readonly outcome: "done" | "skipped" | "failed";
  readonly detail: string;
  readonly seconds: number;
}

/** The data of a message for programs, in addition to its text. */
export interface EventData {
  readonly check?: CheckResult | string;
  readonly wait?: WaitProgress;
  /**
   * For people: whether the message is part of the result of a read-only command. @default an `info` that is not a wait
   */
  readonly isResult?: boolean;
  readonly [key: string]: unknown;
}

/** A message of one line. An empty text prints nothing. */
export interface Message extends EventData {
  readonly type: "info" | "warning";
  readonly text: string;
}

/** Terraform begins to apply a plan. */
export interface ApplyStarted {
  readonly type: "apply";
  readonly layer: Layer;
  /** Every changed resource. */
  readonly changes: readonly { readonly address: string; readonly action: Action }[];
  /** As counted by Terraform: a replacement counts as two. */
  readonly total: number;
}

/** Progress of a resource. */
export interface Progress {
  readonly type: "progress";
  readonly layer: Layer;
  readonly kind: "planned" | "started" | "still" | "done" | "failed";
  readonly address: string;
  readonly action: Action;
  readonly seconds?: number;
}

/** A node changes its state for a reason that no resource shows. */
export interface NodeChanged {
  readonly type: "node";
  readonly node: string;
  readonly state: NodeState;
  /** Describes a node that is no longer in the cluster file. */
  readonly leaving?: Pick<RunNode, "role" | "address">;
}

/** The timeline so far. */
export interface TimelineGrown {
  readonly type: "timeline";
  readonly timeline: Timeline;
}

/** For programs: the result of a command. */
export interface CommandResult {
  readonly type: "result";
  readonly [key: string]: unknown;
}

/** The report was written. `report` has the type in ops/report. */
export interface ReportWritten {
  readonly type: "report";
  readonly folder: string;
  readonly report: object;
}

/** The last event. */
export interface RunEnded {
  readonly type: "ended";
  readonly outcome: "done" | "failed" | "interrupted";
  /** The fatal error. */
  readonly error?: string;
}

export type RunEvent =
  | RunStarted
  | StepsKnown
  | StepStarted
  | StepEnded
  | Message
  | ApplyStarted
  | Progress
  | NodeChanged
  | TimelineGrown
  | CommandResult
  | ReportWritten
  | RunEnded;

/** An event with its time (ISO 8601). */
export type TimedEvent = RunEvent & { readonly at: string };
