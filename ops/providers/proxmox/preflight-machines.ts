import { proxmoxPool } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { machineDifferences } from "./machines";
import type { ListedVm } from "./machines";
import type { Observed } from "../../support/check";
import { error } from "../../support/finding";

/** Machines that exist and differ from the file in what a run changes beside Terraform, or cannot change at all. */
export function machineChanges(cluster: Cluster, site: ProxmoxSite, listed: readonly ListedVm[]): Observed[] {
  const pool = proxmoxPool(cluster, site);
  return machineDifferences(cluster, site, listed).flatMap(({ node, vm, outsidePool, diskGiB }): Observed[] => [
    ...(outsidePool && vm.pool
      ? [
          error(
            "proxmox-pool",
            `${node.name} (${vm.vmid}) is in the Proxmox pool ${vm.pool}. Its place is ${pool}, and a machine is in one pool at most.`,
            `Take it out of there: pveum pool modify ${vm.pool} --vms ${vm.vmid} --delete 1`,
          ),
        ]
      : []),
    ...(outsidePool && !vm.pool
      ? [`${node.name} (${vm.vmid}) is in no Proxmox pool; the layer infra adds it to ${pool}.`]
      : []),
    ...(diskGiB === undefined ? [] : [diskFinding(node.name, diskGiB, node.diskGiB)]),
  ]);
}

function diskFinding(name: string, actual: number, wanted: number): Observed {
  if (actual < wanted)
    return `The disk of ${name} grows from ${actual} GiB to ${wanted} GiB with the layer infra; Talos uses them from its next reboot.`;
  return error(
    "disk-shrinks",
    `The disk of ${name} has ${actual} GiB, and the file says ${wanted} GiB: a disk cannot be shrunk.`,
    `Write \`diskGiB: ${actual}\`, or make the machine again: remove the node, apply, and add it under another name.`,
  );
}
