/** PCI devices that an administrator has mapped: a name for the whole cluster, with a device on some of the hosts. */
import { isRoot } from "./access";
import type { Access, Principal } from "./access";
import { proxmoxError } from "./errors";

export interface PciDevice {
  /** Absent: a device by its address on the host. */
  readonly mapping?: string | undefined;
  readonly pcie: boolean;
}

/** Mapping → hosts that have such a device. */
export type Mappings = Readonly<Record<string, readonly string[]>>;

/** Source: qemu-server `API2/Qemu.pm`, check_hostpci_perm. Whether the device exists is seen when the machine starts. */
export function requireDevices(
  access: Access,
  principal: Principal,
  devices: readonly PciDevice[],
  before: readonly PciDevice[] = [],
): void {
  if (JSON.stringify(devices) === JSON.stringify(before)) return;
  for (const { mapping } of [...before, ...devices]) {
    if (mapping !== undefined) access.require(principal, `/mapping/pci/${mapping}`, "Mapping.Use");
    else if (!isRoot(principal)) throw proxmoxError(500, "only root can set 'hostpci' config for non-mapped devices");
  }
}

/** Source: qemu-server `QemuServer/PCI.pm`. */
export function startDevices(
  mappings: Mappings,
  { node, machineType, pciDevices = [] }: { node: string; machineType: string; pciDevices?: readonly PciDevice[] },
): void {
  for (const { mapping, pcie } of pciDevices) {
    if (pcie && !machineType.includes("q35")) throw proxmoxError(500, "q35 machine model is not enabled");
    if (mapping !== undefined && !mappings[mapping]?.includes(node))
      throw proxmoxError(500, `PCI device mapping not found for '${mapping}'`);
  }
}

/** The start order needs a right on the host. Source: qemu-server `API2/Qemu.pm`. */
export function requireStartup(access: Access, principal: Principal, startup?: string, before?: string): void {
  if (startup !== before) access.require(principal, "/", "Sys.Modify");
}
