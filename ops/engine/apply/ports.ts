/**
 * The dependencies of the apply loop. The live ports use Terraform, the APIs and the journal; tests use plain objects.
 */
import type { GuardFinding } from "../../guard";
import type { Plan } from "../../support/plan";
import type { TerraformFailed } from "../../clients/terraform/failure";
import type { Adoptable } from "../adoption/find-existing";
import type { ApplyRefusal, Question, Report, Roll } from "./decision";
import type { Observations, RecordedFacts } from "./facts";

/** A plan of Terraform, which can be applied exactly as it is. */
export interface PlanHandle {
  /** Undefined if there is nothing to do. */
  readonly plan: Plan | undefined;
  /** Deletes the plan file, which contains secrets. */
  discard(): void;
}

export type PlanResult<Handle extends PlanHandle> =
  | { readonly kind: "planned"; readonly handle: Handle }
  | { readonly kind: "failed"; readonly failure: TerraformFailed };

export type ApplyResult =
  | { readonly kind: "applied"; readonly detail: string }
  | { readonly kind: "failed"; readonly failure: TerraformFailed };

export interface Planner<Handle extends PlanHandle> {
  /** @param imports address → id of objects to import */
  plan(imports: ReadonlyMap<string, string>): Promise<PlanResult<Handle>>;
  /** Ends planning: the next plan imports nothing. */
  close(): void;
}

export interface Observer {
  read(): RecordedFacts;
  ask(question: Question, plan: Plan | undefined): Promise<Observations>;
  now(): number;
}

export interface Actor<Handle extends PlanHandle> {
  passGate(): Promise<void>;
  waitForNodes(names: readonly string[]): Promise<void>;
  confirm(handle: Handle): Promise<boolean>;
  apply(handle: Handle): Promise<ApplyResult>;
  recordAdoption(resources: Adoptable): void;
  repair(addresses: readonly string[]): Promise<void>;
  /** @returns the other nodes that the plan of this node would touch; none if the node was changed */
  rollNode(roll: Roll): Promise<readonly string[]>;
  report(report: Report): void;
  reportRolling(findings: readonly GuardFinding[]): void;
  /** Records a refusal for later runs. */
  recordRefusal(refusal: ApplyRefusal): void;
}

export interface ApplyPorts<Handle extends PlanHandle = PlanHandle> {
  readonly planner: Planner<Handle>;
  readonly observer: Observer;
  readonly actor: Actor<Handle>;
}
