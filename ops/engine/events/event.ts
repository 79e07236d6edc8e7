/**
 * Everything that a run reports, as data. The terminal, `--json`, the live view and the report are made from this one
 * stream (docs/live-view.md).
 */
import type { Layer } from "../../../spec";
import type { Action } from "../../clients/terraform/events";
import type { CheckResult } from "../../support/check";
import type { Waiting } from "../../support/waiting";
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

/** A run begins: what it is about. */
export interface RunStarted {
  readonly type: "run";
  readonly run: string;
  /** The command, as in `up`. */
  readonly command: string;
  readonly cluster: string;
  readonly notice?: { readonly name: string; readonly text: string };
  readonly versions: readonly string[];
  readonly mesh?: string;
  readonly sites: readonly RunSite[];
  /** The steps that are known in advance, in their order. */
  readonly steps: readonly string[];
  /** Seconds that each step took in an earlier run, or its share of a typical one. */
  readonly expected: Readonly<Record<string, number>>;
  /** Whether `expected` is in seconds of this run. @default only the proportions are known */
  readonly isInSeconds?: boolean;
}

export interface RunSite {
  readonly name: string;
  /** Provider, location and network, in words. */
  readonly about: string;
  readonly nodes: readonly RunNode[];
}

export interface RunNode {
  readonly name: string;
  readonly role: "control plane" | "worker";
  readonly address: string;
  readonly about: string;
  /** The resource that stands for its machine. */
  readonly machine: string;
  readonly state: NodeState;
}

/** The steps to come are known now. */
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

/** Data of a message for programs, beside its text. */
export interface EventData {
  readonly check?: CheckResult | string;
  readonly wait?: Waiting;
  /** For people: whether it is a part of what a command that only reads was asked for. @default an `info` that is not a wait */
  readonly isAnswer?: boolean;
  readonly [key: string]: unknown;
}

/** Something worth a line. An empty text has no line. */
export interface Message extends EventData {
  readonly type: "info" | "warning";
  readonly text: string;
}

/** Terraform begins to apply a plan. */
export interface ApplyStarted {
  readonly type: "apply";
  readonly layer: Layer;
  /** Of every resource that changes. */
  readonly changes: readonly { readonly address: string; readonly action: Action }[];
  /** As Terraform counts them: a replacement is two. */
  readonly total: number;
}

/** Something happens to a resource. */
export interface Progress {
  readonly type: "progress";
  readonly layer: Layer;
  readonly kind: "planned" | "started" | "still" | "done" | "failed";
  readonly address: string;
  readonly action: Action;
  readonly seconds?: number;
}

/** A node changes for a reason that no resource shows. */
export interface NodeChanged {
  readonly type: "node";
  readonly node: string;
  readonly state: NodeState;
  /** What it was, for a node that the cluster file does not have any more. */
  readonly leaving?: Pick<RunNode, "role" | "address">;
}

/** The timeline so far. */
export interface TimelineGrown {
  readonly type: "timeline";
  readonly timeline: Timeline;
}

/** For programs: the result of a command. */
export interface Resulted {
  readonly type: "result";
  readonly [key: string]: unknown;
}

/** The report was written. `report` is that of ops/report. */
export interface Reported {
  readonly type: "report";
  readonly folder: string;
  readonly report: object;
}

/** The last event. */
export interface RunEnded {
  readonly type: "ended";
  readonly outcome: "done" | "failed" | "stopped";
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
  | Resulted
  | Reported
  | RunEnded;

/** An event, when it happened (ISO 8601). */
export type TimedEvent = RunEvent & { readonly at: string };
