import type { Layer } from "../../../spec";
import { makeGuardFinding } from "../../guard";
import type { GuardFinding } from "../../guard";
import type { Plan } from "../../support/plan";
import { findForeignMachines } from "../../providers/ownership/check";
import { cloudsOf } from "../../providers/ownership/clouds";
import type { Clouds } from "../../providers/ownership/clouds";
import { describeMismatch } from "../../providers/ownership/machine";
import { machinesIn } from "../../providers/ownership/state-machines";
import { StateStore } from "../../state/store";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";
import { changedMachines } from "./lookups";

const RULE = "ownership";

/**
 * Asks the APIs whether the machines that a plan changes or deletes still belong to the cluster. The guard's rule
 * `ownership` reads only the plan; this check also sees attributes that the provider does not read, and names both
 * machines.
 */
export async function foreignFindings(
  context: Context,
  layer: Layer,
  plan: Plan,
  clouds: () => Clouds = () => cloudsOf(context.cluster, context.environment),
): Promise<GuardFinding[]> {
  const touched = changedMachines(plan);
  if (touched.length === 0) return [];
  const machines = machinesIn(await new StateStore(storeOptions(context)).pull(layer));
  const foreign = await findForeignMachines(
    machines.filter(({ address }) => touched.includes(address)),
    context.cluster.name,
    clouds(),
  );
  return foreign.map((mismatch) =>
    makeGuardFinding(RULE, {
      decision: "refuse",
      where: mismatch.expected.address,
      message: "would be changed or deleted, although it does not belong to this cluster",
      cause: `${describeMismatch(mismatch)}.`,
      fix: "If the machine belongs to this cluster, restore its name and labels; otherwise remove it from the state.",
    }),
  );
}
