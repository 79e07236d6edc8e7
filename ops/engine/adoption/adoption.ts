import type { Layer } from "../../../spec";
import { commandLine } from "../../support/command-line";
import type { Plan, ResourceChange } from "../../guard/plan";
import { layerOutputs } from "../../state/layer-outputs";
import { reachOf } from "../../providers/orphans/reach";
import { WAYS } from "../../providers/orphans/table";
import type { Found, Orphan, Reach, Taken } from "../../providers/orphans/table";
import { takenAddresses } from "../../providers/orphans/taken";
import { OwnerUnknown } from "../../providers/ownership/refusal";
import { reasonOf } from "../../support/wait";
import { StateStore } from "../../state/store";
import { TerraformFailed } from "../../clients/terraform/failure";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";
import { judgeMachine, refuseMachines } from "./machine-adoption";
import type { RefusedMachine } from "./machine-adoption";
import { mayBeOurs, refuse } from "../journal/ownership-journal";

/** Address → what became of it. */
export type Adopted = ReadonlyMap<string, Taken>;

/** What an interrupted run left behind was seen before anything was made: the plan is to be made again with it. */
export class FoundAhead extends Error {
  override readonly name = "FoundAhead";

  constructor(readonly adopted: Adopted) {
    super(`There already: ${[...adopted.keys()].join(", ")}.`);
  }
}

/**
 * What an interrupted run left behind and this one stumbled over.
 *
 * @returns nothing, if the failure is of another kind
 * @throws Error for an object that exists and is foreign, or may be
 */
export async function orphansBehind(
  context: Context,
  layer: Layer,
  plan: Plan,
  failure: unknown,
  reach = reachIn(context),
): Promise<Adopted> {
  if (failure instanceof FoundAhead) return failure.adopted;
  if (!(failure instanceof TerraformFailed)) return new Map();
  const { journal, options } = context;
  const there = takenAddresses(failure.diagnostics);
  const unknown = there.filter(
    (address) => !options.adopt && !isMachine(address) && !mayBeOurs(journal, layer, address),
  );
  // Nothing is adopted beside what is refused: the run ends here, and the user decides first.
  if (unknown.length > 0) throw leftAlone(context, layer, failure, unknown, notFromHere(context, layer));
  const changes = (plan.resource_changes ?? []).filter(({ address }) => there.includes(address));
  // A machine did not exist right before this apply: if it carries our marks now, its creation was answered too late.
  const found = await takenFrom(context, { layer, plan, madeNow: true }, changes, reach);
  const { adopted, others, unmarked, machines } = found;
  if (machines.length > 0) throw refuseMachines(context, layer, machines);
  if (others.size > 0) {
    const whose = [...others].map(([address, cluster]) => `${address} is of the cluster ${cluster}`).join("; ");
    const ways = `${whose}. It is not taken from there, not even with --adopt. Choose another name in ${context.file}.`;
    throw leftAlone(context, layer, failure, [...others.keys()], ways);
  }
  if (unmarked.length > 0) throw leftAlone(context, layer, failure, unmarked, withoutMark(context));
  // It was in the way, and is gone by now: that proves nothing about its owner, and the next run creates it.
  return there.every((address) => adopted.has(address)) ? adopted : new Map();
}

function isMachine(address: string): boolean {
  return "machine" in (WAYS[address.split(".")[0] ?? ""] ?? {});
}

function notFromHere(context: Context, layer: Layer): string {
  const { file } = context;
  return (
    `It is there already, and no run from here is known to have made it; so it is left alone, by later runs too.\n` +
    `If it belongs to this cluster, bring its state (${new StateStore(storeOptions(context)).placeOf(layer)}) from where it was started, ` +
    `or take it over: ${commandLine("up", context, "--adopt")}\n` +
    `If it does not, choose other names in ${file}.`
  );
}

function withoutMark(context: Context): string {
  const { cluster, file, options } = context;
  const way = options.adopt ? "" : ` If it is this cluster's all the same: ${commandLine("up", context, "--adopt")}`;
  return (
    `What has this name does not say that it is of ${cluster.name}, so it is left alone. ` +
    `Choose another name in ${file}, or take it away by hand.${way}`
  );
}

function leftAlone(
  { journal }: Context,
  layer: Layer,
  failure: TerraformFailed,
  addresses: readonly string[],
  ways: string,
): Error {
  refuse(journal, layer, addresses);
  return new Error(`${failure.message}\n${addresses.join(", ")}: ${ways}`, { cause: failure });
}

/**
 * Looks for what exists before it is created.
 *
 * @throws FoundAhead for what a run from here left behind, and would be created twice or refused only after a long time
 * @throws OwnerMismatch for a foreign machine
 */
export async function lookAhead(context: Context, layer: Layer, plan: Plan, reach = reachIn(context)): Promise<void> {
  const { journal, options } = context;
  const changes = (plan.resource_changes ?? []).filter(({ address, type, change }) => {
    const { actions } = change;
    const way = WAYS[type];
    if (!way || !(actions.join() === "create" || ("machine" in way && movesToAnotherId(type, change)))) return false;
    // The provider would take over a foreign machine, whatever the journal knows of it.
    return "machine" in way || ("lookAhead" in way && (options.adopt || mayBeOurs(journal, layer, address)));
  });
  const { adopted, machines } = await takenFrom(context, { layer, plan, madeNow: false }, changes, reach);
  if (machines.length > 0) throw refuseMachines(context, layer, machines);
  if (adopted.size > 0) throw new FoundAhead(adopted);
}

/** A machine that is replaced under another id or name: what has that one already may be foreign. */
function movesToAnotherId(type: string, { actions, before, after }: ResourceChange["change"]): boolean {
  const key = type === "proxmox_virtual_environment_vm" ? "vm_id" : "name";
  return actions.includes("create") && actions.includes("delete") && before?.[key] !== after?.[key];
}

interface LookedAt {
  readonly layer: Layer;
  readonly plan: Plan;
  /** Whether this very run may have created it. */
  readonly madeNow: boolean;
}

interface Sorted {
  readonly adopted: Map<string, Taken>;
  /** Address → the other cluster that it belongs to. */
  readonly others: Map<string, string>;
  readonly unmarked: string[];
  readonly machines: RefusedMachine[];
}

/** What can be adopted, and who the rest belongs to. @throws OwnerUnknown when an API does not answer */
async function takenFrom(
  context: Context,
  at: LookedAt,
  changes: readonly ResourceChange[],
  reach: Reach,
): Promise<Sorted> {
  const sorted: Sorted = { adopted: new Map(), others: new Map(), unmarked: [], machines: [] };
  for (const change of changes) {
    const { address } = change;
    const found = await lookFor(context, at, orphanOf(context, at.plan, change), reach).catch((error: unknown) => {
      if (context.signal.aborted) throw error;
      throw new OwnerUnknown([address], reasonOf(error), error);
    });
    if (!found) continue;
    if ("of" in found) sorted.others.set(address, found.of);
    else if ("unmarked" in found) sorted.unmarked.push(address);
    else if ("canAdopt" in found) sorted.machines.push(found);
    else sorted.adopted.set(address, found);
  }
  return sorted;
}

async function lookFor(
  context: Context,
  { layer, madeNow }: LookedAt,
  orphan: Orphan,
  reach: Reach,
): Promise<Found | RefusedMachine> {
  const way = WAYS[orphan.type];
  if (!way || "again" in way) return undefined;
  if ("machine" in way) return judgeMachine(context, { layer, madeNow }, orphan, way.machine, reach);
  return ("take" in way ? way.take : way.lookAhead)(orphan, reach);
}

function orphanOf(
  { cluster, options }: Context,
  { configuration }: Plan,
  { address, type, change }: ResourceChange,
): Orphan {
  const resources = configuration?.root_module?.resources ?? [];
  const provider = resources.find((resource) => resource.address === address)?.provider_config_key ?? "";
  const planned = change.after ?? {};
  return { address, type, provider, planned, cluster: cluster.name, evenUnmarked: options.adopt };
}

function reachIn(context: Context): Reach {
  const { cluster, places, environment } = context;
  return reachOf({
    cluster,
    places,
    environment,
    async credential(id) {
      const { service_credentials } = await layerOutputs("auth", storeOptions(context));
      return (service_credentials as Record<string, { value: string }>)[id]?.value ?? "";
    },
  });
}
