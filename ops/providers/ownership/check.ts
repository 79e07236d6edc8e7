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
    const found = await askFor(machine, clouds).catch((error: unknown) => {
      throw new OwnerUnknown([address], reasonOf(error), error);
    });
    if (!found) continue;
    const expected = { address, cluster, name, ...(uuid === undefined ? {} : { uuid }) };
    const differences = compareMachine(expected, found);
    if (differences.length > 0) mismatches.push({ expected, found, differences });
  }
  return mismatches;
}

async function askFor({ type, site, id }: StateMachine, clouds: Clouds): Promise<FoundMachine | undefined> {
  return providerOfMachine(type)?.findMachine(clouds, site, id);
}
