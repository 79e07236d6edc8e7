import { performance } from "node:perf_hooks";
import { join } from "node:path";
import type { Layer } from "../../../spec";
import { isBootstrapped, touchedNodes, touchesNodes } from "../../guard";
import type { Health } from "../../guard";
import type { Plan } from "../../guard/plan";
import { runLayer } from "./run-layer";
import type { LayerRunOptions } from "./run-layer";
import { LayerProgress } from "../console/progress";
import { askTerminal, isYes } from "../../support/prompt";
import { Refusal } from "../../support/refusal";
import { backUpState } from "../../state/backups";
import type { ChangeCount } from "../../clients/terraform/events";
import type { PlannedConfiguration } from "../timeline/plan-graph";
import { lookAhead, orphansBehind } from "../adoption/adoption";
import type { Adopted } from "../adoption/adoption";
import { storeOptions, terraformIn } from "../run/context";
import type { Context } from "../run/context";
import { guardPlan } from "./guard-plan";
import { mendHalfMade } from "./half-made";
import { OneAtATime, awaitEarlierTurns, changeNext } from "./rolling";
import type { Outcome } from "../run/step";
import { markBegun } from "../journal/ownership-journal";
import { LayerWarnings } from "./warnings";

/** Taking one thing over may show the next: what is behind it was not tried before. */
const ROUNDS = 8;

/**
 * Plans, guards and applies one layer; what it says is what the journal keeps.
 *
 * @param planWords further words for the plan, which narrow it to what is not there yet
 * @param gate waits, with such a plan in hand, until it may be applied
 */
export async function applyLayer(
  context: Context,
  layer: Layer,
  planWords: readonly string[] = [],
  gate: () => Promise<void> = () => Promise.resolve(),
): Promise<Outcome> {
  if (planWords.length > 0)
    return adopting(context, layer, (onPlan) => applyNew(context, layer, planWords, gate, onPlan));
  const changed: string[] = [];
  let inTurn: readonly string[] = [];
  for (;;) {
    try {
      const outcome = await adopting(context, layer, (onPlan) => applyWhole(context, layer, inTurn, onPlan));
      await awaitEarlierTurns(context, layer, []);
      if (changed.length === 0) return outcome;
      return { skipped: false, detail: `one at a time: ${changed.join(", ")}; then the rest: ${outcome.detail}` };
    } catch (error) {
      if (!(error instanceof OneAtATime)) throw error;
      inTurn = [...new Set([...inTurn, ...error.turns.waiting.map(({ name }) => name)])];
      changed.push(await nextInTurn(context, layer, error, changed));
    }
  }
}

/** @throws Error for a node that has had its turn, and is to be changed again: that would never end */
async function nextInTurn(context: Context, layer: Layer, error: OneAtATime, changed: readonly string[]) {
  const again = error.turns.waiting.find(({ name }) => changed.includes(name));
  if (again)
    throw new Error(
      `${again.address} ${again.what}, although ${again.name} has just had its turn in this run.\n` +
        `What is planned for it never comes true; look at it with: npx coldstart review`,
    );
  return changeNext(context, layer, error, {
    applyAlone: (targets, look) =>
      adopting(context, layer, (onPlan) => applyAlone(context, layer, targets, look, onPlan)),
  });
}

/** Takes over what an interrupted run left behind, and tries again, until nothing is in the way. */
async function adopting(
  context: Context,
  layer: Layer,
  apply: (onPlan: (plan: Plan) => void) => Promise<Outcome>,
): Promise<Outcome> {
  let plan: Plan = {};
  const terraform = terraformIn(context, layer);
  const adopted = new Map<string, string>();
  try {
    for (let round = 1; ; round++) {
      terraform.adopt(adopted);
      try {
        return await apply((read) => (plan = read));
      } catch (error) {
        if (round < ROUNDS && (await mendHalfMade(context, layer, plan, error)).length > 0) continue;
        const orphans: Adopted = round < ROUNDS ? await orphansBehind(context, layer, plan, error) : new Map();
        if (!bringsNews(orphans, adopted)) throw error;
        for (const [address, taken] of orphans) if ("id" in taken) adopted.set(address, taken.id);
        tellOf(context, layer, orphans);
      }
    }
  } finally {
    terraform.adopt(new Map());
  }
}

/** What was taken over before and is still in the way will be so for ever. */
function bringsNews(orphans: Adopted, adopted: ReadonlyMap<string, string>): boolean {
  return [...orphans].some(([address, taken]) => "removed" in taken || adopted.get(address) !== taken.id);
}

function tellOf({ console, journal, options }: Context, layer: Layer, orphans: Adopted): void {
  const origin = options.adopt ? "as --adopt allows" : "from a run that was interrupted";
  for (const [address, taken] of orphans) {
    const detail =
      "id" in taken
        ? `${address} was there already, ${origin}; it is taken over`
        : `${address} was there already, ${origin}: ${taken.removed} is taken away, and it is made anew`;
    journal.write(`adopt-${layer}`, "done", { detail });
    console.say(detail);
  }
}

async function applyWhole(
  context: Context,
  layer: Layer,
  inTurn: readonly string[],
  onPlan: (plan: Plan) => void,
): Promise<Outcome> {
  return runWith(context, layer, {
    guard: async (_, read) => {
      const plan = read as Plan;
      onPlan(plan);
      await lookAhead(context, layer, plan);
      await awaitEarlierTurns(context, layer, touchedNodes(plan));
      context.time.planned(layer, plan as PlannedConfiguration);
      await guardPlan(context, layer, plan, { inTurn });
    },
  });
}

/** What runs already would notice: that is for the whole plan, which knows who else is there. */
class TouchesWhatRuns extends Error {}

/** Applies a part of a layer, unless that would do something to a node that runs. */
async function applyNew(
  context: Context,
  layer: Layer,
  planWords: readonly string[],
  gate: () => Promise<void>,
  onPlan: (plan: Plan) => void,
): Promise<Outcome> {
  let isGuarded = false;
  try {
    const outcome = await runWith(context, layer, {
      planWords,
      guard: async (_, read) => {
        const plan = read as Plan;
        isGuarded = true;
        onPlan(plan);
        if (isBootstrapped(plan) && touchesNodes(plan)) throw new TouchesWhatRuns();
        await lookAhead(context, layer, plan);
        context.time.planned(layer, plan as PlannedConfiguration);
        await gate();
        await guardPlan(context, layer, plan);
      },
    });
    // An empty plan is guarded by nobody, and may be that of a node which an earlier run has changed and not seen again.
    if (!isGuarded) await gate();
    return outcome;
  } catch (error) {
    if (!(error instanceof TouchesWhatRuns)) throw error;
    return { skipped: true, detail: `machines that run already are left to the layer ${layer} as a whole` };
  }
}

async function applyAlone(
  context: Context,
  layer: Layer,
  targets: readonly string[],
  look: (plan: Plan) => Promise<Health>,
  onPlan: (plan: Plan) => void,
): Promise<Outcome> {
  return runWith(context, layer, {
    planWords: targets.map((address) => `-target=${address}`),
    guard: async (_, read) => {
      const plan = read as Plan;
      onPlan(plan);
      await lookAhead(context, layer, plan);
      context.time.planned(layer, plan as PlannedConfiguration);
      await guardPlan(context, layer, plan, { health: await look(plan) });
    },
  });
}

/** Plans, asks and applies, and shows how far it has got. */
export async function runWith(
  context: Context,
  layer: Layer,
  how: Pick<LayerRunOptions, "guard" | "planWords"> & Partial<Pick<LayerRunOptions, "confirm" | "terraform">>,
): Promise<Outcome> {
  const { console, places } = context;
  let progress = new LayerProgress(layer, { add: 0, change: 0, remove: 0 });
  let startedAt = performance.now();
  const warnings = new LayerWarnings(context, layer);
  const { outcome, changes } = await runLayer({
    layer,
    terraform: terraformIn(context, layer),
    plans: join(places.state, "plans"),
    confirm: (planned) => confirm(context, layer, planned),
    backUp: async () => {
      await backUpState(layer, storeOptions(context));
      markBegun(context.journal, layer);
    },
    ...how,
    guard: async (name, plan) => {
      warnings.planned(plan as Plan);
      await how.guard(name, plan);
    },
    onWarning: (warning) => warnings.take(warning),
    onPlanned: (planned) => {
      progress = new LayerProgress(layer, planned);
    },
    onEvent: (event) => {
      if (progress.isFresh()) startedAt = performance.now();
      progress.take(event);
      context.time.take(layer, event);
      if (event.kind !== "diagnostic" && event.kind !== "summary") console.progress(progress, event, startedAt);
    },
  });
  if (outcome === "declined") throw new Refusal(`Stopped before ${layer}: nothing more was changed in it.`);
  if (outcome === "unchanged") return { skipped: true, detail: "nothing to do: the plan is empty" };
  const { waiting } = warnings;
  const open = waiting.length > 0 ? `; waiting for a reboot: ${waiting.join(", ")}` : "";
  return { skipped: false, detail: `${describe(changes)}${open}` };
}

export function describe({ add, change, remove }: ChangeCount): string {
  const parts = [add && `${add} made`, change && `${change} changed`, remove && `${remove} deleted`].filter(Boolean);
  // The plan was not empty: outputs, what was taken over, and addresses in the state are in no count.
  return parts.length > 0 ? parts.join(", ") : "nothing outside the state was touched; outputs or addresses in it were";
}

async function confirm({ options, signal }: Context, layer: Layer, changes: ChangeCount): Promise<boolean> {
  if (options.yes) return true;
  const ask = askTerminal();
  if (!ask) {
    throw new Refusal(`Not a terminal: pass --yes to apply ${layer} without confirmation.`);
  }
  const { add, change, remove } = changes;
  const isCounted = add + change + remove > 0;
  const what = isCounted ? `${add} to make, ${change} to change, ${remove} to delete` : "outputs or the state alone";
  return isYes(await ask(`  Apply ${layer}: ${what}? [y/N] `, signal));
}
