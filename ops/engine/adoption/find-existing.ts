import type { Layer } from "../../../spec";
import type { Plan, ResourceChange } from "../../support/plan";
import { ownLoginHeaders } from "../../state/service-login";
import { layerOutputs } from "../../state/layer-outputs";
import { openApis } from "../../providers/orphans/apis";
import { ADOPTION_RULES } from "../../providers/orphans/table";
import type { LookupResult, Orphan, OrphanApis, Adoption } from "../../providers/orphans/table";
import { OwnerUnknown } from "../../providers/ownership/refusal";
import { reasonOf } from "../../support/wait";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";
import { judgeMachine } from "./machine-adoption";
import type { AdoptionCase, RefusedMachine } from "./machine-adoption";

/** Address → the import id, or a description of the object that was removed so that it can be recreated. */
export type Adoptable = ReadonlyMap<string, Adoption>;

/** The objects of a plan that already exist, by owner. */
export interface ExistingObjects {
  /** Orphans of this cluster. */
  readonly adoptable: Adoptable;
  /** Address → the other cluster that owns it. */
  readonly foreign: ReadonlyMap<string, string>;
  /** Objects without a mark of any owner. */
  readonly unmarked: readonly string[];
  readonly machines: readonly RefusedMachine[];
}

export interface ExistingQuery {
  readonly plan: Plan;
  readonly changes: readonly ResourceChange[];
  /** Whether this run has tried to create the objects, and may have succeeded. */
  readonly isAfterCreate: boolean;
}

/**
 * Looks up objects in the providers' APIs. An object that cannot be adopted but blocks its creation (a token whose
 * secret is lost, an interrupted Helm installation) is removed.
 *
 * @throws OwnerUnknown if an API does not respond
 */
export async function findExisting(
  context: Context,
  layer: Layer,
  query: ExistingQuery,
  apis = apisIn(context),
): Promise<ExistingObjects> {
  const adoptable = new Map<string, Adoption>();
  const foreign = new Map<string, string>();
  const unmarked: string[] = [];
  const machines: RefusedMachine[] = [];
  for (const change of query.changes) {
    const { address } = change;
    const orphan = orphanOf(context, query.plan, change);
    const found = await findOne(context, adoptionCaseOf(layer, query, change), orphan, apis).catch((error: unknown) => {
      if (context.signal.aborted) throw error;
      throw new OwnerUnknown([address], reasonOf(error), error);
    });
    if (!found) continue;
    if ("of" in found) foreign.set(address, found.of);
    else if ("unmarked" in found) unmarked.push(address);
    else if ("canAdopt" in found) machines.push(found);
    else adoptable.set(address, found);
  }
  return { adoptable, foreign, unmarked, machines };
}

function adoptionCaseOf(layer: Layer, { isAfterCreate }: ExistingQuery, { change }: ResourceChange): AdoptionCase {
  return { layer, isAfterCreate, isReplaced: !isAfterCreate && change.actions.includes("delete") };
}

async function findOne(
  context: Context,
  at: AdoptionCase,
  orphan: Orphan,
  apis: OrphanApis,
): Promise<LookupResult | RefusedMachine> {
  const rule = ADOPTION_RULES[orphan.type];
  if (!rule || "again" in rule) return undefined;
  if ("machine" in rule) return judgeMachine(context, at, orphan, rule.machine, apis);
  return ("adopt" in rule ? rule.adopt : rule.lookAhead)(orphan, apis);
}

function orphanOf(
  { cluster, options }: Context,
  { configuration }: Plan,
  { address, type, change }: ResourceChange,
): Orphan {
  const resources = configuration?.root_module?.resources ?? [];
  const provider = resources.find((resource) => resource.address === address)?.provider_config_key ?? "";
  const planned = change.after ?? {};
  return { address, type, provider, planned, cluster: cluster.name, isUnmarkedAllowed: options.adopt };
}

function apisIn(context: Context): OrphanApis {
  const { cluster, places, environment } = context;
  return openApis({
    cluster,
    places,
    environment,
    authentikHeaders: async () => ownLoginHeaders("authentik", await layerOutputs("auth", storeOptions(context))),
  });
}
