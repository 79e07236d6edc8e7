import type { Cluster } from "../../../spec";
import { isAttributeChanged, isUpdated, isDestroyed } from "../../support/plan";
import type { ResourceChange, Values } from "../../support/plan";

/** The slots of additional disks; the storage driver uses SCSI slots. */
const ADDITIONAL = /^virtio\d+$/;

export function lostDisks(change: ResourceChange, cluster: Cluster): string | undefined {
  if (change.type !== "proxmox_virtual_environment_vm") return undefined;
  // The storage driver attaches disks that are not in Terraform's state.
  if (isDestroyed(change) && change.change.before?.delete_unreferenced_disks_on_destroy === true)
    return "every volume that the storage driver has attached to it";
  if (isUpdated(change) && isAttributeChanged(change, "disk")) return "every attached volume that is not in the plan";
  return isDestroyed(change) && !isRequested(change, cluster) && listAdditional(change.change.before).length > 0
    ? "its additional disks"
    : undefined;
}

/** `node remove` and `node replace` have asked for confirmation: the node is not in the file, or the machine is tainted. */
function isRequested({ name, action_reason }: ResourceChange, { nodes }: Cluster): boolean {
  return action_reason === "replace_because_tainted" || !nodes.some((node) => node.name === name);
}

/** The serial number of a disk is the name of its volume (spec/providers/proxmox/extras.ts). */
export function additionalDisks(vm: Values): string[] {
  return listAdditional(vm).map(({ interface: slot = "", serial }) => serial ?? slot);
}

function listAdditional(vm: Values | null | undefined) {
  const disks = (vm?.disk ?? []) as readonly { readonly interface?: string; readonly serial?: string }[];
  return disks.filter(({ interface: slot = "" }) => ADDITIONAL.test(slot));
}
