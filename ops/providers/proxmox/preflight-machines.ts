import { proxmoxPool } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import { locateFindings } from "../../../spec";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import { machineDifferences } from "./machine-differences";
import type { ListedGuest } from "./guests";
import { nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";

/** Existing machines that differ from the file in settings that a run changes outside of Terraform, or cannot change. */
export function machineChanges(
  cluster: Cluster,
  site: ProxmoxSite,
  listed: readonly ListedGuest[],
  place: CommandPlace,
): Observation[] {
  const pool = proxmoxPool(cluster, site);
  return machineDifferences(cluster, site, listed).flatMap(({ node, vm, isOutsidePool, diskGiB }): Observation[] => [
    ...(isOutsidePool && vm.pool
      ? [
          error(
            "proxmox-pool",
            `${node.name} (${vm.vmid}) is in the Proxmox pool ${vm.pool}. It belongs in ${pool}, and a machine can be in only one pool.`,
            `Remove it from that pool: pveum pool modify ${vm.pool} --vms ${vm.vmid} --delete 1`,
          ),
        ]
      : []),
    ...(isOutsidePool && !vm.pool
      ? [`${node.name} (${vm.vmid}) is in no Proxmox pool; the layer infra adds it to ${pool}.`]
      : []),
    ...(diskGiB === undefined ? [] : [diskFinding(node, diskGiB, place, locateSize(cluster, site, node, place.file))]),
  ]);
}

/** The position of the disk size in the file: at the node, or at its site. */
function locateSize(cluster: Cluster, site: ProxmoxSite, node: ProxmoxNode, file: string): string {
  const index = cluster.nodes.findIndex(({ name }) => name === node.name);
  const isOfSite = node.diskGiB === site.machine?.diskGiB;
  const path = isOfSite ? ["sites", site.name, "machine", "diskGiB"] : ["nodes", index, "diskGiB"];
  const [at] = locateFindings(file, [{ path }]);
  return at ? `${file}:${at.line}:${at.column}` : file;
}

function diskFinding(
  { name, diskGiB: wanted }: ProxmoxNode,
  actual: number,
  place: CommandPlace,
  where: string,
): Observation {
  if (actual < wanted)
    return `The disk of ${name} grows from ${actual} GiB to ${wanted} GiB with the layer infra, and its file system with the reboot after it.`;
  return error(
    "disk-shrinks",
    `The disk of ${name} has ${actual} GiB, and the file says ${wanted} GiB: a disk cannot be shrunk.`,
    `Write \`diskGiB: ${actual}\`, or give the node a new machine: ${nodeCommandLine(place, "replace", name)}`,
    where,
  );
}
