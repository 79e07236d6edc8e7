import type { Layer } from "../../../spec";
import { formatAcceptance } from "../../guard";
import { rollStep } from "../journal/apply";
import type { Context } from "../run/context";
import { runStep } from "../run/step";
import type { Outcome } from "../run/step";
import type { FinalDecision, Roll } from "./decision";
import type { Scope } from "./facts";
import { livePorts } from "./live-ports";
import type { LiveOptions } from "./live-ports";
import { runApplyLoop } from "./loop";
import { describeEntanglement, refusalError } from "./refusal";
import { changeNode } from "./node-change";

export interface ApplyOptions {
  /** Applies only these addresses, and only if that touches no running node. @default the whole layer */
  readonly targets?: readonly string[];
  /** The subset of these addresses to replace even without a change. */
  readonly replaced?: readonly string[];
  /** Waits until a plan may be applied. Also called for an empty plan. */
  readonly gate?: () => Promise<void>;
  /** The order in which healthy control planes are changed one at a time. @default the bootstrap node last */
  readonly order?: readonly string[];
}

/**
 * Plans, guards and applies one layer. It adopts orphans of interrupted runs, and changes control planes one at a time.
 *
 * @throws Refusal, ApplyFailed or TerraformFailed if the layer is not applied
 */
export async function applyLayer(context: Context, layer: Layer, options: ApplyOptions = {}): Promise<Outcome> {
  const { targets = [], replaced = [], gate, order } = options;
  const scope: Scope = targets.length > 0 ? { kind: "new" } : { kind: "layer", ...(order ? { order } : {}) };
  const live = { layer, targets, replaced, rollNode: (roll: Roll) => rollNode(context, layer, roll) };
  return outcomeOf(context, layer, await run(context, scope, { ...live, gate }));
}

/** The resources of one node in a layer. */
export interface NodeScope {
  readonly name: string;
  readonly targets: readonly string[];
  /** Control plane → address: the plan of one node does not contain the others. */
  readonly controlPlanes: Readonly<Record<string, string>>;
  /** Whether etcd is lost and will be restored later: there are no members to query or protect. */
  readonly isEtcdLost?: boolean;
}

/**
 * Plans, guards and applies only one node. Nothing else of the layer is planned, so the API of the cluster is not
 * needed.
 *
 * @throws Refusal, ApplyFailed or TerraformFailed if the node is not applied, also if its plan touches another control
 * plane
 */
export async function applyNode(context: Context, layer: Layer, { name, ...node }: NodeScope): Promise<Outcome> {
  const ending = await run(context, { kind: "node", name }, { layer, ...node });
  if (ending.kind === "skip" && ending.reason.code === "entangled")
    throw refusalError(context, layer, { code: "nodes-entangled", nodes: new Map([[name, ending.reason.others]]) });
  return outcomeOf(context, layer, ending);
}

/**
 * Changes one node, as a separate step. @returns the other nodes that the plan would touch; none if the node was
 * changed
 */
async function rollNode(context: Context, layer: Layer, roll: Roll): Promise<readonly string[]> {
  const { node, rollout, addresses } = roll;
  const { name, targets, impact, isDrained, host } = node;
  let others: readonly string[] = [];
  await runStep(context, rollStep(layer, name), `Changing ${name} alone`, async () => {
    let outcome: Outcome = { skipped: true, detail: "" };
    const known = host === undefined ? {} : { host };
    const ends = { isLeaving: impact === "leaves", isReplaced: impact === "replaced" };
    const change = { layer, name, isDrained, ...known, ...ends, rollout, addresses };
    await changeNode(context, change, async () => {
      const ending = await run(context, { kind: "node", name }, { layer, targets, controlPlanes: addresses });
      if (ending.kind === "skip" && ending.reason.code === "entangled") ({ others } = ending.reason);
      outcome = outcomeOf(context, layer, ending);
      return others.length === 0;
    });
    return outcome;
  });
  return others;
}

type RunOptions = Pick<LiveOptions, "layer" | "targets" | "replaced" | "controlPlanes" | "isEtcdLost"> &
  Partial<Pick<LiveOptions, "rollNode">> & { readonly gate?: (() => Promise<void>) | undefined };

function run(context: Context, scope: Scope, { gate, rollNode: roll, ...live }: RunOptions): Promise<FinalDecision> {
  const { cluster, file, runtime, options, acceptances } = context;
  const request = {
    cluster,
    file,
    runtime,
    layer: live.layer,
    scope,
    hasGate: gate !== undefined,
    adopt: options.adopt,
    acceptances: acceptances.given,
  };
  const skipGate = () => Promise.resolve();
  return runApplyLoop(
    request,
    livePorts({ ...live, context, gate: gate ?? skipGate, rollNode: roll ?? (() => Promise.resolve([])) }),
  );
}

/** @throws the error of a refusal */
function outcomeOf(context: Context, layer: Layer, ending: FinalDecision): Outcome {
  switch (ending.kind) {
    case "done":
      return { skipped: !ending.isChanged, detail: ending.detail };
    case "skip":
      return { skipped: true, detail: describeSkip(layer, ending.reason) };
    case "refuse":
      throw refusalError(context, layer, ending.refusal);
  }
}

function describeSkip(layer: Layer, reason: (FinalDecision & { kind: "skip" })["reason"]): string {
  if (reason.code === "entangled") return `not yet: ${describeEntanglement(reason.others)}`;
  return `deferred to the full apply of ${layer}: the plan touches running nodes`;
}

/** Warns about `--accept` options that matched nothing: they are mistyped, or could later accept an unintended finding. */
export function warnUnusedAcceptances({ acceptances, console }: Context): void {
  for (const acceptance of acceptances.listUnused())
    console.warn(`--accept ${formatAcceptance(acceptance)} matched no finding of the guard`);
}
