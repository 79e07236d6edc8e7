import type { Cluster, Layer } from "../../spec";
import type { Health } from "./health";
import type { Plan } from "../support/plan";
import type { ProviderVersions } from "./provider-versions";

/**
 * - `refused`: applying this plan would break the cluster.
 * - `rolling`: it would too, but one node at a time it does not, and that is how the cold start does it.
 * - `notice`: nothing breaks, but the user should know beforehand.
 */
export type Severity = "refused" | "rolling" | "notice";

export interface Finding {
  /** The rule's name: what `--accept <rule>:<address>` lets through. */
  readonly rule: string;
  readonly severity: Severity;
  readonly address: string;
  /** What would happen. No value of the plan is ever in it: values may be secrets. */
  readonly what: string;
  readonly why: string;
  readonly instead: string;
}

/** What a rule looks at. */
export interface Look {
  readonly cluster: Cluster;
  readonly layer: Layer;
  readonly plan: Plan;
  readonly health: Health;
  readonly providers: ProviderVersions;
}

export interface Rule {
  readonly name: string;
  /** What it refuses, in one sentence for people who choose whether to trust it. */
  readonly refuses: string;
  readonly traps: readonly string[];
  find(look: Look): readonly Omit<Finding, "rule">[];
}
