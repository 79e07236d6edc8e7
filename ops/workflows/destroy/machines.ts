import type { Node } from "../../../spec";

interface Ports {
  /** Wipes machines that Terraform does not delete. */
  readonly release: (role: Node["role"]) => Promise<void>;
  /** Deletes all others. */
  readonly destroyInfra: () => Promise<void>;
}

/**
 * All machines, in the only order that works for each mix of providers. A worker has its certificate for the Talos API from a
 * control plane: it is wiped while control planes run, which may all be rented. Control planes are wiped when `infra` is gone: it
 * deletes objects through their Kubernetes API.
 */
export async function destroyMachines({ release, destroyInfra }: Ports): Promise<void> {
  await release("worker");
  await destroyInfra();
  await release("controlplane");
}
