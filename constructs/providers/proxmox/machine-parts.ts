import type {
  VirtualEnvironmentVmConfig,
  VirtualEnvironmentVmDisk,
  VirtualEnvironmentVmNetworkDevice,
} from "../../../.gen/providers/proxmox/virtual-environment-vm";
import type { Card, ProxmoxNode } from "../../../spec/providers/proxmox";

/** Disks beside the system disk. Talos finds each by its serial number (spec/providers/proxmox/extras.ts). */
export function extraDisks({ disks }: ProxmoxNode): VirtualEnvironmentVmDisk[] {
  return disks.map(({ name, datastore, interface: place, sizeGiB }) => ({
    interface: place,
    datastoreId: datastore,
    size: sizeGiB,
    serial: name,
    discard: "on",
    iothread: true,
  }));
}

/** Settings that tie a machine to its host: devices of the host, and the position in its start order. */
export function hostParts({
  pciDevices,
  startup,
}: ProxmoxNode): Pick<VirtualEnvironmentVmConfig, "hostpci" | "startup"> {
  return {
    ...(pciDevices.length > 0
      ? {
          // A token may use mapped devices only. A q35 machine has PCIe ports for them.
          hostpci: pciDevices.map(({ mapping, mdev }, i) => ({
            device: `hostpci${i}`,
            mapping,
            pcie: true,
            ...(mdev === undefined ? {} : { mdev }),
          })),
        }
      : {}),
    ...(startup
      ? {
          startup: {
            order: startup.order,
            ...(startup.upDelay === undefined ? {} : { upDelay: startup.upDelay }),
            ...(startup.downDelay === undefined ? {} : { downDelay: startup.downDelay }),
          },
        }
      : {}),
  };
}

// The attribute is a list of objects: Terraform requires every key, and null means the default.
export function networkDevice({
  bridge,
  vlan,
  macAddress,
}: Pick<Card, "bridge" | "vlan" | "macAddress">): VirtualEnvironmentVmNetworkDevice {
  const device: Record<keyof VirtualEnvironmentVmNetworkDevice, unknown> = {
    bridge,
    disconnected: null,
    enabled: null,
    firewall: null,
    macAddress,
    model: "virtio",
    mtu: null,
    queues: null,
    rateLimit: null,
    trunks: null,
    vlanId: vlan ?? null,
  };
  return device as unknown as VirtualEnvironmentVmNetworkDevice;
}
