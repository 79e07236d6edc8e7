import { ipAddress, macAddress } from "../schema/primitives";

/** Keys of a node that several providers have. */
export const sharedNodeKeys = {
  address: ipAddress.optional().describe("Proxmox and metal: the static address. Hetzner assigns its own."),
  macAddress: macAddress
    .optional()
    .describe(
      "Proxmox: the MAC address, derived from the name when not given. Metal: that of the first network card, for your lease.",
    ),
};
