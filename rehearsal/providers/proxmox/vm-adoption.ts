/**
 * How bpg v0.111.1 handles a VM id that already exists. It retries a create that is answered with 500, and treats "already
 * exists" on the second attempt as the success of the first one (`CreateVM` in proxmox/nodes/vms/vms.go,
 * `WithAlreadyDoneCheck` in proxmox/retry/retry.go). It then resizes and starts the machine that has the id, and reads it
 * into the state (`vmCreateCustom` in proxmoxtf/resource/vm/vm.go).
 */
import { Refusal } from "../../protocol/behaviour";
import type { State } from "../../protocol/behaviour";
import type { Principal, ProxmoxCluster, Vm, VmRequest } from "../../world/providers/proxmox";
import { blocks, flag, number, text } from "../shared/values";

export function createOrFind({ vms }: ProxmoxCluster, principal: Principal, request: VmRequest): Vm | { found: Vm } {
  try {
    return vms.create(principal, request);
  } catch (error) {
    const found = vms.all().find(({ id }) => id === request.id);
    if (found && error instanceof Refusal && error.message.includes("already exists")) return { found };
    throw error;
  }
}

/** The create request is not repeated as an update: cores, memory, name and tags of the machine stay as they are. */
export function adoptVm({ vms }: ProxmoxCluster, principal: Principal, planned: State, { id }: Vm): void {
  for (const disk of blocks(planned, "disk").filter((one) => text(one, "import_from") !== undefined))
    vms.resizeDisk(principal, id, text(disk, "interface") ?? "", number(disk, "size") ?? 8);
  if (flag(planned, "started")) vms.start(principal, id);
}

/** Attributes that a read takes from the machine, not from the state. */
export function readFromMachine({ name, configuration }: Vm): State {
  const tags = configuration?.["tags"];
  return { name, tags: Array.isArray(tags) ? (tags as string[]) : [] };
}
