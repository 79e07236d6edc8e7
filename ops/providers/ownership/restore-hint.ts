import { ownerTags, proxmoxSites } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { Mismatch } from "./machine";

/**
 * What to do about machines of the state that are not the cluster's, or do not seem to be.
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

function restoreCommand(cluster: Cluster, { expected: { name }, found: { kind, id } }: Mismatch): string {
  const node = cluster.nodes.find((one) => one.name === name);
  if (kind === "server")
    return `hcloud server update ${id} --name ${name}; hcloud server add-label --overwrite ${id} managed-by=coldstart cluster=${cluster.name}`;
  const site = proxmoxSites(cluster).find((one) => one.name === node?.site.name);
  const tags = ownerTags(cluster.name, node?.role ?? "worker").join(";");
  const command = `qm set ${id} --name ${name} --tags "${tags}"`;
  return site ? `ssh root@${new URL(site.endpoint).hostname} '${command}'` : command;
}
