import type { Layer } from "../../spec";
import type { Plan, ResourceChange } from "../guard/plan";
import { layerOutputs } from "../layer-outputs";
import { reachOf } from "../orphans/reach";
import { WAYS } from "../orphans/table";
import type { Orphan, Reach, Taken } from "../orphans/table";
import { takenAddresses } from "../orphans/taken";
import { StateStore } from "../state/store";
import { TerraformFailed } from "../terraform/terraform";
import { storeOptions } from "./context";
import type { Context } from "./context";

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
 * @throws Error for what is there already although no run from here can have made it: it is somebody else's
 */
export async function orphansBehind(context: Context, layer: Layer, plan: Plan, failure: unknown): Promise<Adopted> {
  if (failure instanceof FoundAhead) return failure.adopted;
  if (!(failure instanceof TerraformFailed)) return new Map();
  const taken = takenAddresses(failure.diagnostics);
  if (taken.length > 0 && !context.journal.beganBefore(layer)) {
    throw new Error(
      `${failure.message}\n` +
        `${taken.join(", ")}: it is there already, and no earlier run from here began the layer ${layer}.\n` +
        `If it belongs to this cluster, bring its state (${new StateStore(storeOptions(context)).placeOf(layer)}) from where it was started. ` +
        `If it does not, choose other names in ${context.file}.`,
      { cause: failure },
    );
  }
  const changes = (plan.resource_changes ?? []).filter(({ address }) => taken.includes(address));
  const adopted = await takenFrom(context, plan, changes);
  const strange = taken.filter((address) => !adopted.has(address));
  if (strange.length > 0) {
    throw new Error(
      `${failure.message}\n${strange.join(", ")}: what has this name does not say that it is of ${context.cluster.name}, ` +
        `so it is left alone. Choose another name in ${context.file}, or take it away by hand.`,
      { cause: failure },
    );
  }
  return adopted;
}

/** @throws FoundAhead for what would be made twice without a word, or be refused only after a long time */
export async function lookAhead(context: Context, layer: Layer, plan: Plan): Promise<void> {
  if (!context.journal.beganBefore(layer)) return;
  const changes = (plan.resource_changes ?? []).filter(
    ({ type, change: { actions } }) => actions.join() === "create" && "lookAhead" in (WAYS[type] ?? {}),
  );
  const adopted = await takenFrom(context, plan, changes);
  if (adopted.size > 0) throw new FoundAhead(adopted);
}

async function takenFrom(context: Context, plan: Plan, changes: readonly ResourceChange[]): Promise<Adopted> {
  const adopted = new Map<string, Taken>();
  for (const change of changes) {
    const found = await taken(orphanOf(plan, change), reachIn(context));
    if (found) adopted.set(change.address, found);
  }
  return adopted;
}

async function taken(orphan: Orphan, reach: Reach): Promise<Taken | undefined> {
  const way = WAYS[orphan.type];
  if (!way || "again" in way) return undefined;
  return ("take" in way ? way.take : way.lookAhead)(orphan, reach);
}

function orphanOf({ configuration }: Plan, { address, type, change }: ResourceChange): Orphan {
  const resources = configuration?.root_module?.resources ?? [];
  const provider = resources.find((resource) => resource.address === address)?.provider_config_key ?? "";
  return { address, type, provider, planned: change.after ?? {} };
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
