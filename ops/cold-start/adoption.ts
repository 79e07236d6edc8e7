import type { Layer } from "../../spec";
import type { Plan, ResourceChange } from "../guard/plan";
import { layerOutputs } from "../layer-outputs";
import { reachOf } from "../orphans/reach";
import { WAYS } from "../orphans/table";
import type { OfAnother, Orphan, Reach, Taken } from "../orphans/table";
import { takenAddresses } from "../orphans/taken";
import { StateStore } from "../state/store";
import { TerraformFailed } from "../terraform/failure";
import { storeOptions } from "./context";
import type { Context } from "./context";
import { mayBeOurs, refuse } from "./strangers";

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
 * @throws Error for what is there already and is somebody else's, or may be
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
  const unknown = there.filter((address) => !options.adopt && !mayBeOurs(journal, layer, address));
  // Nothing is taken over beside what is refused: the run ends here, and whoever reads of it decides first.
  if (unknown.length > 0) throw leftAlone(context, layer, failure, unknown, notFromHere(context, layer));
  const changes = (plan.resource_changes ?? []).filter(({ address }) => there.includes(address));
  const { adopted, others } = await takenFrom(context, plan, changes, reach);
  if (others.size > 0) {
    const whose = [...others].map(([address, cluster]) => `${address} is of the cluster ${cluster}`).join("; ");
    const ways = `${whose}. It is not taken from there, not even with --adopt. Choose another name in ${context.file}.`;
    throw leftAlone(context, layer, failure, [...others.keys()], ways);
  }
  const strange = there.filter((address) => !adopted.has(address));
  if (strange.length > 0) throw leftAlone(context, layer, failure, strange, unmarked(context));
  return adopted;
}

function notFromHere(context: Context, layer: Layer): string {
  const { file } = context;
  return (
    `It is there already, and no run from here is known to have made it; so it is left alone, by later runs too.\n` +
    `If it belongs to this cluster, bring its state (${new StateStore(storeOptions(context)).placeOf(layer)}) from where it was started, ` +
    `or take it over: ./bootstrap.sh ${file} --adopt\n` +
    `If it does not, choose other names in ${file}.`
  );
}

function unmarked({ cluster, file, options }: Context): string {
  const way = options.adopt ? "" : ` If it is this cluster's all the same: ./bootstrap.sh ${file} --adopt`;
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

/** @throws FoundAhead for what would be made twice without a word, or be refused only after a long time */
export async function lookAhead(context: Context, layer: Layer, plan: Plan, reach = reachIn(context)): Promise<void> {
  const { journal, options } = context;
  const changes = (plan.resource_changes ?? []).filter(
    ({ address, type, change: { actions } }) =>
      actions.join() === "create" &&
      "lookAhead" in (WAYS[type] ?? {}) &&
      (options.adopt || mayBeOurs(journal, layer, address)),
  );
  const { adopted } = await takenFrom(context, plan, changes, reach);
  if (adopted.size > 0) throw new FoundAhead(adopted);
}

/** What can be taken over, and which other cluster the rest is of, as far as it says so. */
async function takenFrom(context: Context, plan: Plan, changes: readonly ResourceChange[], reach: Reach) {
  const adopted = new Map<string, Taken>();
  const others = new Map<string, string>();
  for (const change of changes) {
    const found = await taken(orphanOf(context, plan, change), reach);
    if (found && "of" in found) others.set(change.address, found.of);
    else if (found) adopted.set(change.address, found);
  }
  return { adopted, others };
}

async function taken(orphan: Orphan, reach: Reach): Promise<Taken | OfAnother | undefined> {
  const way = WAYS[orphan.type];
  if (!way || "again" in way) return undefined;
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
