/** The input of a decision of the apply loop: plain data, which the loop observes and tests write. */
import type { Cluster, Layer } from "../../../spec";
import type { Acceptance, GuardFinding, Health } from "../../guard";
import type { CommandPlace } from "../../support/command-line";
import type { Plan } from "../../support/plan";
import type { ProviderVersions } from "../../guard/provider-versions";
import type { TerraformFailed } from "../../clients/terraform/failure";
import type { ExistingObjects } from "../adoption/find-existing";
import type { JournalFacts } from "../journal/apply";

/** The part of a layer to apply. */
export type Scope =
  /** The whole layer. Several control planes are changed one at a time, in this order if it is safe. */
  | { readonly kind: "layer"; readonly order?: readonly string[] }
  /** Some resources, which may only be created: a plan that touches running nodes is deferred to the whole layer. */
  | { readonly kind: "new" }
  /** One control plane, as part of a rolling change. */
  | { readonly kind: "node"; readonly name: string };

/** The request. It does not change while the loop runs. */
export interface ApplyRequest extends CommandPlace {
  readonly cluster: Cluster;
  readonly layer: Layer;
  readonly scope: Scope;
  /** Whether the caller has a condition that must hold before the plan is applied. */
  readonly hasGate: boolean;
  /** `--adopt`: adopt objects that no recorded run created. */
  readonly adopt: boolean;
  /** `--accept` */
  readonly acceptances: readonly Acceptance[];
}

/** The progress of the current plan. */
export type Attempt =
  | { readonly kind: "unchanged" }
  | { readonly kind: "planned"; readonly plan: Plan; readonly isConfirmed: boolean }
  | { readonly kind: "declined" }
  | { readonly kind: "applied"; readonly detail: string }
  /** `terraform plan` or `terraform apply` failed; `plan` is set if it was the apply. */
  | { readonly kind: "failed"; readonly failure: TerraformFailed; readonly plan?: Plan };

/** Data from files next to the state. */
export interface RecordedFacts {
  readonly journal: JournalFacts;
  readonly providers: ProviderVersions;
}

/** Observed only if a decision depends on it; undefined if not observed yet. */
export interface Observations {
  readonly existing?: ExistingObjects;
  readonly health?: Health;
  /** Findings about machines in the state that no longer belong to the cluster. */
  readonly foreign?: readonly GuardFinding[];
  /** Addresses that the state marks as tainted. */
  readonly tainted?: readonly string[];
  readonly isGatePassed?: boolean;
}

/** What the loop has done so far. */
export interface Progress {
  /** The number of plans since the last node was changed. */
  readonly round: number;
  /** Address → id of the import. */
  readonly adopted: ReadonlyMap<string, string>;
  /** Nodes that are changed one at a time, once a rolling change has started. */
  readonly rolling: readonly string[];
  /** Nodes that the rolling change has already changed. */
  readonly rolled: readonly string[];
  /** Node → the other nodes that its own plan would touch. */
  readonly entangled: ReadonlyMap<string, readonly string[]>;
}

export interface Facts {
  readonly request: ApplyRequest;
  readonly attempt: Attempt;
  readonly recorded: RecordedFacts;
  readonly observed: Observations;
  readonly progress: Progress;
}

export const NO_PROGRESS: Progress = {
  round: 1,
  adopted: new Map(),
  rolling: [],
  rolled: [],
  entangled: new Map(),
};
