import type { NodeAddresses } from "../nodes/node-addresses";
import type { GuardFinding, Rollout, RolloutNode } from "../../guard";
import type { TerraformFailed } from "../../clients/terraform/failure";
import type { Adoptable, ExistingQuery } from "../adoption/find-existing";
import type { RefusedMachine } from "../adoption/machine-adoption";

/** The next action of the apply loop. */
export type Decision =
  /** Observe another fact, then decide again. */
  | { readonly kind: "ask"; readonly question: Question }
  /** Wait for the caller's condition. */
  | { readonly kind: "gate" }
  /** Wait for nodes that an earlier run began to change. */
  | { readonly kind: "wait"; readonly nodes: readonly string[] }
  | { readonly kind: "confirm"; readonly report: Report }
  | { readonly kind: "apply"; readonly report: Report }
  /** Import orphans, then plan again. */
  | { readonly kind: "adopt"; readonly resources: Adoptable }
  /** Untaint half-created resources, then plan again. */
  | { readonly kind: "repair"; readonly addresses: readonly string[] }
  /** Change one control plane, then plan again. */
  | Roll
  | FinalDecision;

/** Ends the loop. */
export type FinalDecision =
  | { readonly kind: "done"; readonly isChanged: boolean; readonly detail: string }
  | { readonly kind: "skip"; readonly reason: SkipReason }
  | { readonly kind: "refuse"; readonly refusal: ApplyRefusal };

export interface Roll {
  readonly kind: "roll";
  readonly node: RolloutNode;
  readonly rollout: Rollout;
  /** Control plane → address, for the health checks. */
  readonly addresses: NodeAddresses;
  /** Why the plan is not applied as a whole; reported when the rolling change begins. */
  readonly findings: readonly GuardFinding[];
}

export type Question =
  | { readonly about: "existing"; readonly query: ExistingQuery }
  | { readonly about: "health" }
  | { readonly about: "foreign" }
  | { readonly about: "tainted" };

/** Findings that do not stop the plan. */
export interface Report {
  readonly notices: readonly GuardFinding[];
  readonly accepted: readonly GuardFinding[];
}

type SkipReason =
  | { readonly code: "running-nodes" }
  | { readonly code: "entangled"; readonly others: readonly string[] };

/** Why the loop ends without applying the layer. `refusalError` creates the message. */
export type ApplyRefusal =
  | { readonly code: "plan-refused"; readonly findings: readonly GuardFinding[] }
  | { readonly code: "owner-mismatch"; readonly machines: readonly RefusedMachine[] }
  | { readonly code: "exists-unmanaged"; readonly addresses: readonly string[]; readonly failure: TerraformFailed }
  | { readonly code: "exists-unmarked"; readonly addresses: readonly string[]; readonly failure: TerraformFailed }
  | {
      readonly code: "exists-foreign";
      readonly owners: ReadonlyMap<string, string>;
      readonly failure: TerraformFailed;
    }
  | { readonly code: "adoption-stuck"; readonly addresses: readonly string[] }
  | { readonly code: "terraform-failed"; readonly failure: TerraformFailed }
  | { readonly code: "etcd-unknown"; readonly reason: string }
  | { readonly code: "not-converging"; readonly node: RolloutNode }
  | { readonly code: "nodes-entangled"; readonly nodes: ReadonlyMap<string, readonly string[]> }
  | { readonly code: "not-confirmed" };
