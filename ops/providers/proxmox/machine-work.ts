import { proxmoxPool } from "../../../spec/providers/proxmox";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import type { CloudAccess } from "../cloud-access";
import type { MachineWork } from "../machine-work";
import { addDisks } from "./extra-disks";
import { machineDifferences } from "./machine-differences";
import { hasPool, refuseOtherPool } from "./other-pool";
import type { ListedGuest } from "./guests";
import type { Difference } from "./machine-differences";
import { collectFromSites } from "./sites";

/** The system disk (constructs/providers/proxmox/machine.ts). */
const SYSTEM_DISK = "scsi0";

/**
 * Makes three changes of existing machines that Terraform cannot make:
 *
 * - The pool. The token of the infra layer has permissions only on the pool, so it cannot even read a machine outside of it.
 *   Machines that were created before the cluster had a pool, or by an interrupted create, are outside of it.
 * - The size of the system disk. The provider detaches every volume of the storage driver when any disk changes, so
 *   `disk` is ignored (constructs/providers/proxmox/machine.ts). Proxmox grows it while the machine runs.
 * - Additional disks, for the same reason (extra-disks.ts).
 */
export async function machineWork(access: CloudAccess, upAuth: string): Promise<MachineWork[]> {
  return collectDifferences(access, async (site, client, differences, listed) => {
    const joined = await joinPool(access, site, client, differences);
    if (!joined)
      throw new Error(
        `Proxmox at site ${site.name} has no pool ${proxmoxPool(access.cluster, site)}: the layer auth creates it.\n` +
          `Apply auth first: ${upAuth}`,
      );
    return [...joined, ...growDisks(client, differences), ...(await addDisks(client, access.cluster, site, listed))];
  });
}

/** If the identity layer never created a pool, its token still has permissions on every machine. */
export async function destroyWork(access: CloudAccess): Promise<MachineWork[]> {
  return collectDifferences(access, async (site, client, differences) => {
    return (await joinPool(access, site, client, differences)) ?? [];
  });
}

/**
 * Checked before a destroy begins: otherwise it would stop at machines that cannot be added to the pool, with half of the
 * cluster deleted.
 *
 * @throws MachineInOtherPool
 */
export async function checkDestroy(access: CloudAccess): Promise<void> {
  const { cluster } = access;
  await collectDifferences(access, async (site, client, differences) => {
    if (await hasPool(cluster, site, client)) refuseOtherPool(cluster, site, differences);
    return [];
  });
}

function collectDifferences(
  access: CloudAccess,
  workAt: (
    site: ProxmoxSite,
    client: ProxmoxClient,
    differences: readonly Difference[],
    listed: readonly ListedGuest[],
  ) => Promise<MachineWork[]>,
): Promise<MachineWork[]> {
  return collectFromSites(access, (site, client, machines) => {
    const listed = machines.map(({ vm }) => vm);
    return workAt(site, client, machineDifferences(access.cluster, site, listed), listed);
  });
}

/** @returns undefined if there are machines to add and no pool */
async function joinPool(
  { cluster }: CloudAccess,
  site: ProxmoxSite,
  client: ProxmoxClient,
  differences: readonly Difference[],
): Promise<MachineWork[] | undefined> {
  const outside = differences.filter(({ isOutsidePool }) => isOutsidePool);
  if (outside.length === 0) return [];
  const pool = proxmoxPool(cluster, site);
  if (!(await hasPool(cluster, site, client))) return undefined;
  refuseOtherPool(cluster, site, outside);
  return [
    {
      step: `pool-${site.name}`,
      title: `Adding machines to the pool ${pool}`,
      async run() {
        await client.put("/pools", { poolid: pool, vms: outside.map(({ vm }) => String(vm.vmid)).join(",") });
        return `${outside.map(({ node }) => node.name).join(", ")}: added to the pool ${pool}`;
      },
    },
  ];
}

function growDisks(client: ProxmoxClient, differences: readonly Difference[]): MachineWork[] {
  return differences.flatMap(({ node, vm, diskGiB }): MachineWork[] => {
    if (diskGiB === undefined || diskGiB >= node.diskGiB) return [];
    const what = `the disk of ${node.name} from ${diskGiB} GiB to ${node.diskGiB} GiB`;
    return [
      {
        step: `disk-${node.name}`,
        title: `Growing ${what}`,
        confirm: {
          verb: "grow",
          what,
          warning: "It cannot be shrunk again.",
          declined: `the disk keeps its ${diskGiB} GiB`,
        },
        async run() {
          const path = `/nodes/${vm.node}/qemu/${String(vm.vmid)}/resize`;
          const task = await client.put(path, { disk: SYSTEM_DISK, size: `${String(node.diskGiB)}G` });
          if (task) await client.wait(task);
          return `the disk has ${node.diskGiB} GiB; Talos grows into it when ${node.name} reboots`;
        },
      },
    ];
  });
}
