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
  /**
   * What would happen, as a predicate of the address. It never contains a value of the plan, because values may be
   * secret.
   */
  readonly message: string;
  /** Why this breaks the cluster. */
  readonly cause: string;
}

/** The result of a rule: its name becomes the code, and the decision determines the severity. */
export type RuleFinding = Omit<GuardFinding, "code" | "severity">;

/** The input of a rule, and the cluster for the commands in its hints. */
export interface GuardInput extends CommandPlace {
  readonly cluster: Cluster;
  readonly layer: Layer;
  readonly plan: Plan;
  readonly health: Health;
  readonly providers: ProviderVersions;
  /**
   * The node that the plan is for: it is drained, and the plan may take down only this node. @default undefined: the
   * plan of a whole layer
   */
  readonly drained?: string;
}

export interface Rule {
  readonly name: string;
  /** A phrase for docs/guard.md: what the rule refuses. */
  readonly refuses: string;
  readonly traps: readonly string[];
  find(input: GuardInput): readonly RuleFinding[];
}

const SEVERITIES: Readonly<Record<GuardDecision, Severity>> = { refuse: "error", roll: "warning", notice: "info" };

/** @param code the name of the rule */
export function makeGuardFinding(code: string, finding: RuleFinding): GuardFinding {
  return { code, severity: SEVERITIES[finding.decision], ...finding };
}
