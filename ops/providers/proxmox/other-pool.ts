import type { Cluster } from "../../../spec";
import { proxmoxPool } from "../../../spec/providers/proxmox";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import type { FindingCode } from "../../support/finding-codes";
import { Refusal } from "../../support/refusal";
import type { Difference } from "./machine-differences";

/** A machine can be in only one pool. One that the user put into another pool is not moved. */
class MachineInOtherPool extends Refusal {
  override readonly name = "MachineInOtherPool";
  readonly code = "other-pool" satisfies FindingCode;

  constructor(site: string, pool: string, machines: readonly Difference[]) {
    const lines = machines.map(
      ({ node, vm }) =>
        `  - ${node.name} (VM ${String(vm.vmid)}) is in the pool ${vm.pool ?? ""}: pveum pool modify ${vm.pool ?? ""} --vms ${String(vm.vmid)} --delete 1`,
    );
    super(
      `Proxmox at site ${site} has machines of the cluster in another pool than ${pool}, and the infra layer has permissions only in that pool. ` +
        `Nothing was changed. [other-pool]\n${lines.join("\n")}\nRemove them from their pool on the Proxmox host, and run again.`,
    );
  }
}

/** @throws MachineInOtherPool */
export function refuseOtherPool(cluster: Cluster, site: ProxmoxSite, differences: readonly Difference[]): void {
  const elsewhere = differences.filter(({ isOutsidePool, vm }) => isOutsidePool && (vm.pool ?? "") !== "");
  if (elsewhere.length > 0) throw new MachineInOtherPool(site.name, proxmoxPool(cluster, site), elsewhere);
}

export async function hasPool(cluster: Cluster, site: ProxmoxSite, client: ProxmoxClient): Promise<boolean> {
  const pools = (await client.get("/pools")) as readonly { readonly poolid: string }[];
  return pools.some(({ poolid }) => poolid === proxmoxPool(cluster, site));
}
