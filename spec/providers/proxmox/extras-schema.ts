import { z } from "../../schema/zod-jitless";
import { choice, macAddress, name, object, wholeNumber } from "../../schema/primitives";

/** Proxmox cuts the serial number of a disk after 20 characters, and Talos finds the disk by it. */
const VOLUME_NAME_LENGTH = 20;

const interfaceAddress = z.cidrv4({
  error: (issue) => `"${String(issue.input)}" is not an address with its prefix, such as 10.9.0.11/24`,
});

/** A name that an administrator gave to a datastore, bridge or mapped device. */
const proxmoxName = z.string().min(1);

const extraDisk = object({
  name: name
    .max(VOLUME_NAME_LENGTH, { error: `is longer than ${VOLUME_NAME_LENGTH} characters, the maximum in Proxmox` })
    .describe("The name of the volume: it is mounted at /var/mnt/<name>."),
  sizeGiB: wholeNumber(1, 64 * 1024).describe("The size in GiB."),
  datastore: proxmoxName.optional().describe("The datastore. Default: `datastores.disks` of the site."),
  filesystem: choice(["xfs", "ext4"]).default("xfs").describe("What Talos formats the volume with."),
});

const extraCard = object({
  bridge: proxmoxName.describe("The Proxmox bridge."),
  vlan: wholeNumber(1, 4094).optional().describe("The VLAN tag on that bridge."),
  address: interfaceAddress
    .optional()
    .describe("The static address with its prefix, e.g. 10.9.0.11/24. Without it, the card uses DHCP."),
  macAddress: macAddress.optional().describe("The MAC address. Derived from the names when not given."),
});

const pciDevice = object({
  mapping: proxmoxName.describe("The name of the mapped device (Datacenter → Resource Mappings)."),
  mdev: proxmoxName.optional().describe("The type of a mediated device, e.g. nvidia-63: a part of the device."),
});

const delay = wholeNumber(0, 3600);

/** Parts of a virtual machine beyond its size, its system disk and its first network card. */
export const extraKeys = {
  cpuType: z
    .string()
    .min(1)
    .optional()
    .describe("Proxmox: the CPU model that this machine sees, instead of the site's."),
  numa: z.boolean().optional().describe("Proxmox: whether the machine sees the NUMA topology. Default: false."),
  disks: z
    .array(extraDisk)
    .max(15)
    .optional()
    .describe("Proxmox: additional disks. Each is a Talos user volume, mounted at /var/mnt/<name>."),
  networkCards: z
    .array(extraCard)
    .max(7)
    .optional()
    .describe("Proxmox: further network cards, after the one in the network of the site: eth1, eth2, …"),
  pciDevices: z
    .array(pciDevice)
    .max(16)
    .optional()
    .describe("Proxmox: PCI devices of the host that are passed through to the machine, by the name of their mapping."),
  startup: object({
    order: wholeNumber(0, 9999).describe("Machines start in this order when the host boots, and stop in the reverse."),
    upDelay: delay.optional().describe("Seconds until the next machine starts."),
    downDelay: delay.optional().describe("Seconds that the machine may take to shut down."),
  })
    .optional()
    .describe("Proxmox: when the machine starts and stops with its host."),
  ha: object({
    hosts: z
      .array(name)
      .min(1)
      .describe("Hosts that the machine may move to, the preferred one first, after its own `host`."),
    maxRestart: wholeNumber(0, 10).default(1).describe("Attempts to start it again on the same host."),
    maxRelocate: wholeNumber(0, 10).default(1).describe("Attempts to start it on another host."),
  })
    .optional()
    .describe("Proxmox 9: start the machine on another host when its own fails. The disks must be on shared storage."),
};

export type ExtraDisk = z.infer<typeof extraDisk>;
export type ExtraCard = z.infer<typeof extraCard>;
export type PciDevice = z.infer<typeof pciDevice>;
export type Startup = NonNullable<z.infer<(typeof extraKeys)["startup"]>>;
export type HighAvailability = NonNullable<z.infer<(typeof extraKeys)["ha"]>>;
