import { ipAddress, macAddress } from "../schema/primitives";

/** Keys of a node that several providers have. */
export const sharedNodeKeys = {
  address: ipAddress.optional().describe("Proxmox and metal: the static address. Hetzner assigns its own."),
  macAddress: macAddress
    .optional()
    .describe(
      "Proxmox: the MAC address, derived from the name when not given. Metal: the MAC address of the first network card, for your DHCP reservation.",
    ),
};

const VIRTUAL_MACHINE_KEYS = ["cpuType", "numa", "disks", "networkCards", "pciDevices", "startup", "ha"] as const;

/** For providers without virtual machines: why a node cannot have the keys for parts of a virtual machine. */
export function virtualMachineKeys(why: string): Record<(typeof VIRTUAL_MACHINE_KEYS)[number], string> {
  return Object.fromEntries(VIRTUAL_MACHINE_KEYS.map((key) => [key, why])) as Record<
    (typeof VIRTUAL_MACHINE_KEYS)[number],
    string
  >;
}
