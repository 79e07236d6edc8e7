/**
 * Inspects a plan before it is applied, and finds the changes that would break the cluster. docs/guard.md lists the
 * rules.
 */
import type { Layer } from "../../spec";
import { Refusal } from "../support/refusal";
import { formatAcceptance } from "./accept";
import type { GuardFinding, GuardInput } from "./finding";
import { makeGuardFinding } from "./finding";
import { hasNodeChanges } from "./quorum/members";
import { RULES } from "./rules";
import { isKubernetesChanged } from "./rules/kubernetes-version";
import { isTalosChanged } from "./rules/talos-version";

export { Acceptances, formatAcceptance, judgeFindings, parseAcceptance } from "./accept";
export type { Acceptance } from "./accept";
export { configAfter, configBefore } from "./effects/configuration-apply";
export type { MachineConfig } from "./effects/machine-config";
export { appliedConfigurations } from "./effects/reconfiguration";
export { makeGuardFinding } from "./finding";
export type { GuardDecision, GuardFinding, GuardInput } from "./finding";
export { unknownHealth } from "./health";
export type { Health } from "./health";
export { configuredNodes, controlPlaneAddresses, isBootstrapped, touchedNodes, hasNodeChanges } from "./quorum/members";
export { otherTouchedNodes, rolloutOf } from "./quorum/rollout";
export type { Rollout, RolloutNode } from "./quorum/rollout";
export { RULES } from "./rules";

export const RULE_NAMES: readonly string[] = RULES.map(({ name }) => name);

/** Whether the rules need the health of the nodes: reading it takes time, and most plans change no node. */
export function isHealthNeeded(input: Pick<GuardInput, "cluster" | "plan">): boolean {
  return hasNodeChanges(input.plan) || isKubernetesChanged(input) || isTalosChanged(input);
}

export function inspect(input: GuardInput): GuardFinding[] {
  return RULES.flatMap(({ name, find }) => find(input).map((finding) => makeGuardFinding(name, finding)));
}

/** A plan that must not be applied. */
export class PlanRefused extends Refusal {
  override readonly name = "PlanRefused";

  constructor(
    layer: Layer,
    readonly findings: readonly GuardFinding[],
  ) {
    const list = findings.map(
      ({ code, where, message, cause, fix }) => `  - ${where} ${message}. [${code}]\n    ${cause}\n    Fix: ${fix}`,
    );
    super(
      `The guard refuses the plan of ${layer}; nothing was changed.\n${list.join("\n")}\n` +
        `To apply it anyway: ${findings.map((finding) => `--accept ${formatAcceptance(finding)}`).join(" ")}`,
    );
  }
}
