import type { Topology } from "./topology/model";
import type { RunState } from "../engine/events/state";
import type { Timeline } from "../engine/timeline/timeline";
import type { CheckResult } from "../support/check";
import type { UpgradeReport } from "./upgrade";

/** The results of a cold start. It contains no secrets and no credentials, so it can be shared. */
export interface Report {
  readonly cluster: string;
  /** A notice for the reader, such as that this was a rehearsal. */
  readonly notice?: ReportNotice;
  /** ISO 8601. */
  readonly finishedAt: string;
  /** When the cluster was destroyed, or when an unfinished destroy began; ISO 8601. */
  readonly destroy?: { readonly at: string; readonly ended: boolean };
  /** The step at which the run stopped early. */
  readonly stopped?: ReportStop;
  readonly versions: Readonly<Record<string, string>>;
  readonly topology: Topology;
  readonly steps: readonly ReportStep[];
  readonly timeline?: Timeline;
  readonly upgrade?: UpgradeReport;
  readonly layers: readonly ReportLayer[];
  readonly checks: readonly CheckResult[];
  /** Guard findings that were accepted, as the journal has them. */
  readonly accepted: readonly string[];
  /** Warnings of providers since the last verified run, from the journal. */
  readonly warned: readonly string[];
  readonly delegation?: Delegation;
  readonly nextSteps: readonly string[];
  /** The events of the run. */
  readonly recorded?: RunState;
}

interface ReportNotice {
  /** What the run was: "rehearsal". */
  readonly name: string;
  readonly text: string;
}

export interface ReportStop {
  readonly step: string;
  /** One line. */
  readonly what: string;
  /** The other lines. */
  readonly reason?: string;
}

export interface ReportStep {
  readonly step: string;
  readonly outcome: string;
  readonly detail: string;
  readonly seconds?: number;
}

export interface ReportLayer {
  readonly layer: string;
  /** Resource type → how many. */
  readonly resources: Readonly<Record<string, number>>;
}

export interface Delegation {
  readonly domain: string;
  /** The observed records, if they were checked. */
  readonly saw?: string;
  /** Whether it needs an action. */
  readonly open: boolean;
  readonly records: readonly { readonly name: string; readonly type: string; readonly value: string }[];
}
