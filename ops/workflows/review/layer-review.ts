import type { Layer } from "../../../spec";
import type { GuardFinding } from "../../guard";
import type { ConfigurationDiff } from "./configuration-diff";
import { EXIT_CODE } from "../../support/exit-codes";
import { isReplaced, managedChanges } from "../../support/plan";
import type { Plan, ResourceChange } from "../../support/plan";

/** In printing order. */
const PLANNED_ACTIONS = ["make", "change", "replace", "delete", "forget", "import", "move", "output"] as const;

export type PlannedAction = (typeof PLANNED_ACTIONS)[number];

/** One planned change. It contains no values, because they may be secrets. */
export interface PlannedChange {
  readonly address: string;
  readonly action: PlannedAction;
}

export type LayerReview =
  | {
      readonly layer: Layer;
      readonly state: "planned";
      readonly changes: readonly PlannedChange[];
      /** Changes to the machine configurations of nodes. */
      readonly configurations: readonly ConfigurationDiff[];
      readonly refused: readonly GuardFinding[];
      readonly accepted: readonly GuardFinding[];
      readonly allowed: readonly GuardFinding[];
      /** Why the plan was made without a refresh, if it was. */
      readonly refreshSkippedReason?: string;
      /** Why the health of the nodes is unknown, if the plan affects nodes. */
      readonly unknownHealth?: string;
    }
  /** A lower layer has never been applied, so this layer has no resources yet. */
  | { readonly layer: Layer; readonly state: "waiting"; readonly reason: string }
  | { readonly layer: Layer; readonly state: "failed"; readonly reason: string };

export interface Review {
  readonly cluster: string;
  /** Notes for the reader. */
  readonly notice?: string;
  readonly assumedHealthy: boolean;
  readonly layers: readonly LayerReview[];
  /** `--accept` options that matched nothing. */
  readonly unused: readonly string[];
}

/** `unknown`: no plan is refused, but at least one could not be made. */
export type Verdict = "safe" | "refused" | "unknown";

export function verdictOf({ layers }: Pick<Review, "layers">): Verdict {
  if (layers.some((layer) => layer.state === "planned" && layer.refused.length > 0)) return "refused";
  return layers.some(({ state }) => state === "failed") ? "unknown" : "safe";
}

export const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  safe: EXIT_CODE.done,
  unknown: EXIT_CODE.failed,
  refused: EXIT_CODE.refused,
};

export function isApplied({ prior_state }: Plan): boolean {
  return (prior_state?.values?.root_module?.resources ?? []).some(({ mode }) => mode === "managed");
}

/** Everything that an apply would change, including outputs and state-only changes. */
export function plannedChanges(plan: Plan): PlannedChange[] {
  const resources = managedChanges(plan).flatMap((change) =>
    actionsOn(change).map((action): PlannedChange => ({ address: change.address, action })),
  );
  const outputs = Object.entries(plan.output_changes ?? {})
    .filter(([, { actions }]) => !actions.includes("no-op"))
    .map(([name]): PlannedChange => ({ address: `output.${name}`, action: "output" }));
  return [...resources, ...outputs];
}

/** An imported or moved resource may also be changed. */
function actionsOn(resource: ResourceChange): PlannedAction[] {
  const { change, address, previous_address = address } = resource;
  const action = isReplaced(resource) ? "replace" : ACTIONS[change.actions[0] ?? ""];
  return [
    ...(action ? [action] : []),
    ...(change.importing ? (["import"] as const) : []),
    ...(previous_address === address ? [] : (["move"] as const)),
  ];
}

const ACTIONS: Readonly<Record<string, PlannedAction>> = {
  create: "make",
  update: "change",
  delete: "delete",
  forget: "forget",
};

/** The number of changes per action, in printing order. */
export function countsOf(changes: readonly PlannedChange[]): readonly (readonly [PlannedAction, number])[] {
  return PLANNED_ACTIONS.map(
    (action) => [action, changes.filter((change) => change.action === action).length] as const,
  ).filter(([, count]) => count > 0);
}
