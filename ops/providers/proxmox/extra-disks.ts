import { nodesAt } from "../../../spec";
import type { Cluster } from "../../../spec";
import { isProxmox } from "../../../spec/providers/proxmox";
import type { Disk, ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import type { MachineWork } from "../machine-work";
import type { ListedGuest } from "./guests";
import { ownerByTags } from "./owner";

/** The slots of a machine for virtio disks. */
const PLACES = Array.from({ length: 16 }, (_, i) => `virtio${i}`);

/**
 * Disks of the file that a machine lacks. Terraform creates them only with a new machine: it ignores the disks of an
 * existing one (constructs/providers/proxmox/machine.ts). A disk that was removed from the file stays, because it holds
 * data.
 */
export async function addDisks(
  client: Pick<ProxmoxClient, "get" | "put">,
  cluster: Cluster,
  site: ProxmoxSite,
  listed: readonly ListedGuest[],
): Promise<MachineWork[]> {
  const work: MachineWork[] = [];
  for (const node of nodesAt(cluster, site.name).filter(isProxmox)) {
    const vm = listed.find(({ vmid }) => vmid === node.vmId);
    if (node.disks.length === 0 || !vm || ownerByTags(vm.tags, cluster.name) !== "ours") continue;
    const path = `/nodes/${vm.node}/qemu/${String(vm.vmid)}/config`;
    const missing = missingDisks(node, (await client.get(path)) as Record<string, unknown>);
    if (Object.keys(missing).length > 0) work.push(addWork(client, node, path, missing));
  }
  return work;
}

/** Slot → disk. A disk is known by its serial number, which is the name of its volume. */
export function missingDisks(
  { disks }: Pick<ProxmoxNode, "disks">,
  config: Readonly<Record<string, unknown>>,
): Record<string, Disk> {
  const present = Object.values(config).flatMap((value) => /(?:^|,)serial=([^,]+)/.exec(String(value))?.[1] ?? []);
  const free = PLACES.slice(1).filter((place) => !Object.hasOwn(config, place));
  const missing = disks.filter(({ name }) => !present.includes(name));
  return Object.fromEntries(missing.flatMap((disk, i) => (free[i] === undefined ? [] : [[free[i], disk]])));
}

function addWork(
  client: Pick<ProxmoxClient, "put">,
  node: ProxmoxNode,
  path: string,
  missing: Readonly<Record<string, Disk>>,
): MachineWork {
  const names = Object.values(missing)
    .map(({ name, sizeGiB }) => `${name} (${sizeGiB} GiB)`)
    .join(", ");
  return {
    step: `disks-${node.name}`,
    title: `Adding disks to ${node.name}: ${names}`,
    async run() {
      const disks = Object.entries(missing).map(([place, { datastore, sizeGiB, name }]) => [
        place,
        `${datastore}:${sizeGiB},serial=${name},discard=on,iothread=1`,
      ]);
      await client.put(path, Object.fromEntries(disks) as Record<string, string>);
      return `${node.name} has the disks ${names}`;
    },
  };
}
