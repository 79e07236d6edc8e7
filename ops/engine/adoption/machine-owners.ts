import type { Layer } from "../../../spec";
import type { Finding } from "../../guard";
import type { Plan } from "../../guard/plan";
import { findForeignMachines } from "../../providers/ownership/check";
import { cloudsOf } from "../../providers/ownership/clouds";
import type { Clouds } from "../../providers/ownership/clouds";
import { describeMismatch } from "../../providers/ownership/machine";
import { isMachineType, machinesIn } from "../../providers/ownership/state-machines";
import { StateStore } from "../../state/store";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";

const RULE = "ownership";

/**
 * Asks the APIs whether the machines that a plan changes or deletes are still the cluster's. The guard's rule `ownership`
 * goes by the plan alone; this also sees what the provider does not read, and names both machines.
 */
export async function foreignFindings(
  context: Context,
  layer: Layer,
  { resource_changes = [] }: Plan,
  clouds: () => Clouds = () => cloudsOf(context.cluster, context.environment),
): Promise<Finding[]> {
  const touched = resource_changes
    .filter(
      ({ type, change: { actions } }) => isMachineType(type) && !["no-op", "create", "read"].includes(actions.join()),
    )
    .flatMap(({ address, previous_address }) => [address, ...(previous_address ? [previous_address] : [])]);
  if (touched.length === 0) return [];
  const machines = machinesIn(await new StateStore(storeOptions(context)).pull(layer));
  const foreign = await findForeignMachines(
    machines.filter(({ address }) => touched.includes(address)),
    context.cluster.name,
    clouds(),
  );
  return foreign.map((mismatch) => ({
    rule: RULE,
    severity: "refused",
    address: mismatch.expected.address,
    what: "would be changed or deleted, although it is not this cluster's machine (owner-mismatch)",
    why: `${describeMismatch(mismatch)}.`,
    instead:
      "Give the machine its name and marks back if it is this cluster's, or take it out of the state if it is not.",
  }));
}
