import type { VmRequest } from "../../rehearsal/world/providers/proxmox";

export interface ForeignVm {
  readonly id: number;
  readonly node: string;
  readonly name: string;
  /** @default 4 */
  readonly sizeGiB?: number;
}

/** A small machine that some other tool made: switched off, without tags. */
export function foreignVm({ id, node, name, sizeGiB = 4 }: ForeignVm): VmRequest {
  return {
    id,
    node,
    name,
    machineType: "pc",
    bios: "seabios",
    disks: [{ interface: "scsi0", datastore: "local-zfs", sizeGiB }],
    networks: [],
    agent: false,
    serial: false,
    started: false,
    protection: false,
  };
}
