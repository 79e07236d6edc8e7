/** Reads a plan before it is applied, and finds what would break the cluster. docs/guard.md lists the rules. */
import type { Layer } from "../../spec";
import { Refusal } from "../support/refusal";
import { formatAcceptance } from "./accept";
import type { Finding, Look } from "./finding";
import { touchesNodes } from "./quorum/members";
import { RULES } from "./rules";
import { changesKubernetes } from "./rules/kubernetes-version";

export { Acceptances, formatAcceptance, judgeFindings, parseAcceptance } from "./accept";
export type { Acceptance } from "./accept";
export type { Finding, Look, Rule, Severity } from "./finding";
export { unknownHealth } from "./health";
export type { Health } from "./health";
export { controlPlaneAddresses, isBootstrapped, touchedNodes, touchesNodes } from "./quorum/members";
export { otherTouchedMembers, rolloutOf } from "./quorum/rollout";
export type { Rollout, RolloutNode } from "./quorum/rollout";
export { RULES } from "./rules";

export const RULE_NAMES: readonly string[] = RULES.map(({ name }) => name);

/** Whether the rules have to know how the nodes are: asking takes a while, and most plans concern no node. */
export function needsHealth(look: Pick<Look, "cluster" | "plan">): boolean {
  return touchesNodes(look.plan) || changesKubernetes(look);
}

export function inspect(look: Look): Finding[] {
  return RULES.flatMap(({ name, find }) => find(look).map((finding) => ({ rule: name, ...finding })));
}

/** A plan that must not be applied. */
export class PlanRefused extends Refusal {
  override readonly name = "PlanRefused";

  constructor(
    layer: Layer,
    readonly findings: readonly Finding[],
  ) {
    const list = findings.map(
      ({ rule, address, what, why, instead }) =>
        `  - ${address} ${what} (${rule}).\n    ${why}\n    Instead: ${instead}`,
    );
    super(
      `The plan of ${layer} would break the cluster; nothing was changed.\n${list.join("\n")}\n` +
        `If that is what you want: ${findings.map((finding) => `--accept ${formatAcceptance(finding)}`).join(" ")}`,
    );
  }
}
