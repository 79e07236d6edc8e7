import { nodesAt } from "../../../spec";
import { isProxmox, proxmoxPool } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ListedGuest } from "./guests";
import { ownerByTags } from "./owner";

const GIB = 2 ** 30;

/** A machine of the cluster that differs from the file in attributes that Terraform does not change in place. */
export interface Difference {
  readonly node: ProxmoxNode;
  readonly vm: ListedGuest;
  /** It is not in the pool of the cluster, and may be in none or in another one. */
  readonly isOutsidePool: boolean;
  /** The size of its disk, if it differs from the file. */
  readonly diskGiB?: number;
}

/** Only machines that carry the tags of the cluster: the id alone may belong to a foreign machine. */
export function machineDifferences(cluster: Cluster, site: ProxmoxSite, listed: readonly ListedGuest[]): Difference[] {
  const pool = proxmoxPool(cluster, site);
  return nodesAt(cluster, site.name)
    .filter(isProxmox)
    .flatMap((node): Difference[] => {
      const vm = listed.find(({ vmid }) => vmid === node.vmId);
      if (!vm || ownerByTags(vm.tags, cluster.name) !== "ours") return [];
      const isOutsidePool = vm.pool !== pool;
      const diskGiB = vm.maxdisk ? Math.round(vm.maxdisk / GIB) : node.diskGiB;
      if (diskGiB === node.diskGiB) return isOutsidePool ? [{ node, vm, isOutsidePool }] : [];
      return [{ node, vm, isOutsidePool, diskGiB }];
    });
}
