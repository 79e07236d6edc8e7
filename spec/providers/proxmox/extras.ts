import type { NodeInput } from "../../schema/node";
import { derivedMacAddress } from "./identity";
import type { Card, Disk, ProxmoxNode } from "./model";
import type { ProxmoxSiteInput } from "./schema";

type Extras = Pick<ProxmoxNode, "cpuType" | "numa" | "disks" | "networkCards" | "pciDevices" | "startup" | "ha">;

/** The settings of a node's machine beyond its size, with derived values. */
export function extrasOf(cluster: string, node: NodeInput, site: ProxmoxSiteInput): Extras {
  return {
    cpuType: node.cpuType ?? site.cpuType,
    numa: node.numa ?? false,
    disks: (node.disks ?? []).map((disk, i): Disk => ({
      ...disk,
      datastore: disk.datastore ?? site.datastores.disks,
      interface: `virtio${i + 1}`,
    })),
    networkCards: (node.networkCards ?? []).map((card, i): Card => ({
      ...card,
      link: `eth${i + 1}`,
      macAddress: card.macAddress ?? derivedMacAddress(cluster, `${node.name}/eth${i + 1}`),
    })),
    pciDevices: node.pciDevices ?? [],
    ...(node.startup ? { startup: node.startup } : {}),
    ...(node.ha ? { ha: node.ha } : {}),
  };
}

/**
 * Finds a disk by its serial number, which is the name of its volume. Talos reads no serial number from a virtio disk, but its
 * udev rules make a link with it. Source: siderolabs/go-blockdevice `device_linux.go`, systemd `60-persistent-storage.rules`.
 */
export function diskSelector({ name }: Pick<Disk, "name">): string {
  return `'/dev/disk/by-id/virtio-${name}' in disk.symlinks`;
}
