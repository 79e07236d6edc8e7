import type { Cluster } from "../../../spec";
import { machineProvider } from "../plan-providers";
import type { Mismatch } from "./machine";

/**
 * The fix for machines in the state that do not, or do not seem to, belong to the cluster.
 *
 * @param stack the folder of the layer that has them
 */
export function restoreHint(cluster: Cluster, stack: string, mismatches: readonly Mismatch[]): string {
  const addresses = mismatches.map(({ expected }) => `'${expected.address}'`).join(" ");
  const machines = mismatches.filter(({ found }) => found.kind !== "container");
  return [
    `If a machine is not this cluster's, remove it from the state: terraform -chdir=${stack} state rm ${addresses}`,
    ...(machines.length > 0 ? ["If it is, restore its name and marks:"] : []),
    ...machines.map((mismatch) => `  ${restoreCommand(cluster, mismatch)}`),
  ].join("\n");
}

function restoreCommand(cluster: Cluster, { expected: { name, address }, found: { id } }: Mismatch): string {
  const [type = ""] = address.split(".");
  return machineProvider(type)?.restoreCommand(cluster, name, id) ?? "";
}
