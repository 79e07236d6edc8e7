import { isAttributeChanged, isUpdated, isDestroyed } from "../../support/plan";
import type { ResourceChange } from "../../support/plan";

/** The storage driver attaches disks that are not in Terraform's state. */
export function lostDisks(change: ResourceChange): string | undefined {
  if (change.type !== "proxmox_virtual_environment_vm") return undefined;
  if (isDestroyed(change) && change.change.before?.delete_unreferenced_disks_on_destroy === true)
    return "every volume that the storage driver has attached to it";
  if (isUpdated(change) && isAttributeChanged(change, "disk")) return "every attached volume that is not in the plan";
  return undefined;
}
