import { join } from "node:path";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { findForeignMachines } from "../../providers/ownership/check";
import { cloudsOf } from "../../providers/ownership/clouds";
import type { Clouds } from "../../providers/ownership/clouds";
import { restoreHint } from "../../providers/ownership/restore-hint";
import { OwnerMismatch } from "../../providers/ownership/refusal";
import { machinesIn } from "../../providers/ownership/state-machines";
import { StateStore } from "../../state/store";

/**
 * Checks that every machine in the state still belongs to the cluster. Terraform deletes by id, and a destroy deletes
 * volumes and services long before the machines, so this check runs first.
 *
 * @returns the number of machines in the state that exist
 * @throws OwnerMismatch, OwnerUnknown
 */
export async function checkOwnership(
  context: Context,
  clouds: Clouds = cloudsOf(context.cluster, context.environment),
): Promise<number> {
  const { cluster, places } = context;
  const machines = machinesIn(await new StateStore(storeOptions(context)).pull("infra"));
  const foreign = await findForeignMachines(machines, cluster.name, clouds);
  if (foreign.length > 0)
    throw new OwnerMismatch(foreign, restoreHint(cluster, join(places.output, "stacks", "infra"), foreign));
  return machines.length;
}
