import type { Cluster, Layer } from "../../spec";
import type { CommandPlace } from "../support/command-line";
import type { Finding, Severity } from "../support/finding";
import type { Plan } from "../support/plan";
import type { Health } from "./health";
import type { ProviderVersions } from "./provider-versions";

/**
 * - `refuse`: applying this plan would break the cluster.
 * - `roll`: applying it at once would break the cluster; `coldstart up` applies it one node at a time.
 * - `notice`: nothing breaks, but the user should know before the apply.
 */
export type GuardDecision = "refuse" | "roll" | "notice";

export interface GuardFinding extends Finding {
  /** The name of the rule: `--accept <code>:<where>` accepts the finding. */
  readonly code: string;
  readonly decision: GuardDecision;
  /** The Terraform address. */
  readonly where: string;
  /** What would happen, as a predicate of the address. It never contains a value of the plan: values may be secrets. */
  readonly message: string;
  /** Why that breaks the cluster. */
  readonly cause: string;
}

/** What a rule returns: the code is its name, and the severity follows from the decision. */
export type RuleFinding = Omit<GuardFinding, "code" | "severity">;

/** What a rule reads, and where the commands of its hints are to run. */
export interface GuardInput extends CommandPlace {
  readonly cluster: Cluster;
  readonly layer: Layer;
  readonly plan: Plan;
  readonly health: Health;
  readonly providers: ProviderVersions;
  /** The node that the plan is meant for: drained, and the only one that it may take down. @default the plan of a whole layer */
  readonly drained?: string;
}

export interface Rule {
  readonly name: string;
  /** What it refuses, as one phrase for docs/guard.md. */
  readonly refuses: string;
  readonly traps: readonly string[];
  find(input: GuardInput): readonly RuleFinding[];
}

const SEVERITIES: Readonly<Record<GuardDecision, Severity>> = { refuse: "error", roll: "warning", notice: "info" };

/** @param code the name of the rule */
export function makeGuardFinding(code: string, finding: RuleFinding): GuardFinding {
  return { code, severity: SEVERITIES[finding.decision], ...finding };
}
