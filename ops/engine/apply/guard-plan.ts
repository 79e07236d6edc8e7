import type { Layer } from "../../../spec";
import { askHealth } from "../../checks/cluster-health";
import {
  PlanRefused,
  controlPlaneAddresses,
  formatAcceptance,
  inspect,
  needsHealth,
  turnsOf,
  unknownHealth,
} from "../../guard";
import type { Finding, Health } from "../../guard";
import type { Plan } from "../../guard/plan";
import { noteProviders, providerVersions } from "./provider-record";
import type { Context } from "../run/context";
import { foreignFindings } from "../adoption/machine-owners";
import { OneAtATime } from "./rolling";

export interface Guarded {
  /** How the nodes are, where somebody has asked already. */
  readonly health?: Health;
  /** Whose turn is still to come: they are changed one at a time, also where the last of them could go with the rest. */
  readonly inTurn?: readonly string[];
}

/**
 * Reads a plan before it is applied.
 *
 * @throws PlanRefused when it must not be
 * @throws OneAtATime when it must not be applied as a whole
 */
export async function guardPlan(context: Context, layer: Layer, plan: Plan, known: Guarded = {}): Promise<void> {
  const { cluster, console, journal } = context;
  const addresses = controlPlaneAddresses({ cluster, plan });
  const health = known.health ?? (await healthFor(context, plan, addresses));
  const look = { cluster, layer, plan, health, providers: providerVersions(context, layer) };
  const foreign = await foreignFindings(context, layer, plan);
  const findings = [...foreign, ...inspect(look).filter((one) => !foreign.some((other) => isSame(one, other)))];
  const { refused, accepted, told } = context.acceptances.judge(findings);
  if (refused.length > 0) throw new PlanRefused(layer, refused);
  const turns = turnsOf(look);
  const rolling = told.filter(({ severity }) => severity === "rolling");
  if (rolling.length > 0 || turns.waiting.some(({ name }) => known.inTurn?.includes(name))) {
    if (!known.inTurn?.length)
      for (const finding of rolling) console.warn(`one at a time: ${finding.address} ${finding.what}. ${finding.why}`);
    throw new OneAtATime(turns, addresses);
  }
  for (const finding of told.filter((one) => isNews(plan, one)))
    console.warn(`${finding.address} ${finding.what}. ${finding.why}`);
  for (const finding of accepted.filter((one) => isNews(plan, one))) {
    console.warn(`accepted: ${inWords(finding)}`);
    journal.write(`${layer}-accepted`, "done", { detail: `${formatAcceptance(finding)}: ${finding.what}` });
  }
  // Before and not after: an apply that fails half-way has written the state as well.
  noteProviders(context, layer);
}

function isSame(one: Finding, other: Finding): boolean {
  return one.rule === other.rule && one.address === other.address;
}

/** What was said of a plan that is read a second time, before it is applied. */
const said = new WeakMap<Plan, Set<string>>();

function isNews(plan: Plan, finding: Finding): boolean {
  const before = said.get(plan) ?? new Set();
  said.set(plan, before);
  const isNew = !before.has(inWords(finding));
  before.add(inWords(finding));
  return isNew;
}

async function healthFor(
  { cluster, places }: Context,
  plan: Plan,
  controlPlanes: Record<string, string>,
): Promise<Health> {
  if (!needsHealth({ cluster, plan })) return unknownHealth("no node would notice this plan");
  return askHealth({ places, controlPlanes });
}

function inWords(finding: Finding): string {
  return `${formatAcceptance(finding)}: ${finding.what}. ${finding.why}`;
}

/** An acceptance that let nothing through is mistyped, or would one day let through what nobody means any more. */
export function tellUnusedAcceptances({ acceptances, console }: Context): void {
  for (const acceptance of acceptances.unused())
    console.warn(`--accept ${formatAcceptance(acceptance)} let nothing through: the guard had nothing against it`);
}
