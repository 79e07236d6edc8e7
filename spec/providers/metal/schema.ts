import { z } from "../../schema/zod-jitless";
import { choice, cidr, ipAddress, object } from "../../schema/primitives";
import { sharedNodeKeys } from "../node-keys";
import { extensions, linkMtu } from "../site-keys";

/** Source: siderolabs/talos `v1alpha1.InstallDiskSelector`. */
const diskSelector = object({
  type: choice(["ssd", "hdd", "nvme", "sd"]).optional().describe("The kind of disk."),
  model: z.string().min(1).optional().describe("The model, as the disk reports it; `*` stands for any text."),
  serial: z.string().min(1).optional().describe("The serial number."),
  wwid: z.string().min(1).optional().describe("The WWID."),
  busPath: z.string().min(1).optional().describe("The path on the bus, e.g. /pci0000:00/0000:00:17.0/*."),
  size: z
    .string()
    .regex(/^(?:[<>]=?|==)?\s*\d+(?:\.\d+)?\s*[KMGTP]i?B$/, {
      error: (issue) => `"${String(issue.input)}" is not a size condition such as ">= 100GB"`,
    })
    .optional()
    .describe('A condition on the size, e.g. ">= 100GB".'),
}).refine((selector) => Object.keys(selector).length > 0, {
  error: "selects nothing: name at least one property of the disk, such as `type: nvme`",
});

const devicePath = z.string().regex(/^\/dev\/\S+$/, {
  error: (issue) => `"${String(issue.input)}" is not the path of a disk such as /dev/nvme0n1`,
});

const installDisk = z.union([devicePath, diskSelector], {
  error: () => "is neither the path of a disk such as /dev/nvme0n1 nor properties of one such as `{ type: nvme }`",
});

export const metalSite = object({
  provider: z.literal("metal"),
  network: object({
    cidr: cidr.describe("The network of the machines."),
    gateway: ipAddress.describe("The router of that network."),
    nameServers: z
      .array(ipAddress)
      .min(1)
      .default(["1.1.1.1", "8.8.8.8"])
      .describe("The resolvers of the machines, once they are configured."),
  }).describe("The network of the machines. Until a machine is configured, its router gives it its `address`."),
  disk: installDisk.describe(
    "The disk that Talos installs itself on: a path such as /dev/nvme0n1, or properties such as `{ type: nvme }`.",
  ),
  extensions: extensions.default([]),
  mtu: linkMtu,
});

/** The form of RFC 9562; SMBIOS reports it in upper or lower case. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keys of a node that boots Talos by itself. */
export const metalNodeKeys = {
  ...sharedNodeKeys,
  uuid: z
    .string()
    .regex(UUID, {
      error: (issue) =>
        `"${String(issue.input)}" is not a UUID such as 4c4c4544-0042-3510-8052-b4c04f4d3632 (on the machine: dmidecode -s system-uuid)`,
    })
    .toLowerCase()
    .optional()
    .describe("Metal: the UUID of the machine in its SMBIOS. No other machine is configured in its place."),
  wakeOnLan: z
    .boolean()
    .optional()
    .describe(
      "Metal: send a magic packet to `macAddress` when the machine should boot and does not respond. Default: false.",
    ),
  disk: installDisk.optional().describe("Metal: the install disk of this machine, where it differs from the site's."),
};

export type MetalSiteInput = z.infer<typeof metalSite>;
