import type { Node } from "../../../spec";

interface Ports {
  /** Wipes machines that Terraform does not delete. */
  readonly release: (role: Node["role"]) => Promise<void>;
  /** Deletes all other machines. */
  readonly destroyInfra: () => Promise<void>;
}

/**
 * Deletes all machines in the only order that works for every mix of providers. A worker gets its certificate for the
 * Talos API from a control plane, so workers are wiped while control planes run. Those may all be rented. Control
 * planes are wiped after `infra` is destroyed, because `infra` deletes objects through their Kubernetes API.
 */
export async function destroyMachines({ release, destroyInfra }: Ports): Promise<void> {
  await release("worker");
  await destroyInfra();
  await release("controlplane");
}
