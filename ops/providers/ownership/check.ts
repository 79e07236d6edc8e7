import { reasonOf } from "../../support/wait";
import { providerOfMachine } from "..";
import type { Clouds } from "./clouds";
import { compareMachine } from "./machine";
import type { FoundMachine, Mismatch } from "./machine";
import { OwnerUnknown } from "./refusal";
import type { StateMachine } from "./state-machines";

/**
 * Compares machines in the state with the machines that the APIs report under their ids. Providers update and delete
 * only by id, and a VM id may belong to another machine by now.
 *
 * @returns the machines that do not belong to the cluster; machines that no longer exist are not included
 * @throws OwnerUnknown if an API does not respond
 */
export async function findForeignMachines(
  machines: readonly StateMachine[],
  cluster: string,
  clouds: Clouds,
): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (const machine of machines) {
    const { address, name, uuid } = machine;
    const found = await askFor(machine, clouds);
    if (!found) continue;
    const expected = { address, cluster, name, ...(uuid === undefined ? {} : { uuid }) };
    const differences = compareMachine(expected, found);
    if (differences.length > 0) mismatches.push({ expected, found, differences });
  }
  return mismatches;
}

/**
 * @returns the machines that the APIs do not report: deleted, or in another project than the one of the credentials
 * @throws OwnerUnknown if an API does not respond
 */
export async function findMissingMachines(machines: readonly StateMachine[], clouds: Clouds): Promise<StateMachine[]> {
  const missing: StateMachine[] = [];
  for (const machine of machines) if (!(await askFor(machine, clouds))) missing.push(machine);
  return missing;
}

async function askFor({ address, type, site, id }: StateMachine, clouds: Clouds): Promise<FoundMachine | undefined> {
  try {
    return await providerOfMachine(type)?.findMachine(clouds, site, id);
  } catch (error) {
    throw new OwnerUnknown([address], reasonOf(error), error);
  }
}
