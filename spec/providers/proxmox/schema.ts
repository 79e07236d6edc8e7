import { z } from "../../schema/zod-jitless";
import { choice, cidr, httpsUrl, ipAddress, name, object, source, wholeNumber } from "../../schema/primitives";
import { sharedNodeKeys } from "../node-keys";
import { extensions, linkMtu } from "../site-keys";
import { extraKeys } from "./extras-schema";

const ADDRESSING = ["static", "kernel-arguments", "dhcp", "machine-config"] as const;

const machineSize = {
  cores: wholeNumber(1, 512).describe("Virtual CPU cores."),
  memoryMiB: wholeNumber(1024, 4 * 1024 * 1024).describe("Memory in MiB."),
  diskGiB: wholeNumber(10, 64 * 1024).describe("System disk in GiB. It can grow later, but never shrink."),
};

export const proxmoxSite = object({
  provider: z.literal("proxmox"),
  endpoint: httpsUrl.describe("The Proxmox API, e.g. https://atlas.example.com:8006/."),
  insecure: z.boolean().default(false).describe("Accept a certificate that is not signed by a known authority."),
  host: name.describe("The Proxmox host of the machines, unless a node names another one of the same Proxmox cluster."),
  login: object({
    username: source.describe("The administrator that creates users and tokens, e.g. root@pam."),
    password: source.describe("That administrator's password."),
  }).describe("The login that only the `auth` layer uses; other layers use the token that `auth` creates."),
  users: object({
    terraform: z.string().default("terraform@pve").describe("The user that creates the machines."),
    csi: z.string().default("kubernetes-csi@pve").describe("The user of the storage driver."),
  })
    .prefault({})
    .describe("The Proxmox users that `auth` creates. Two clusters on one host need different ones."),
  network: object({
    addressing: choice(ADDRESSING)
      .default("static")
      .describe(
        "Where the machines get their addresses: `static`, from the image; `kernel-arguments`, from the kernel command line in the image; `dhcp`, from the router; `machine-config`, from the router until the machine configuration sets a static one.",
      ),
    addressesFrom: choice(["guest-agent", "nodes-file"])
      .optional()
      .describe(
        "With DHCP: where the leased addresses are read. From the guest agent in the machines (the default), or from .talos/<cluster>/nodes.txt, which you write.",
      ),
    cidr: cidr.optional().describe("The network of the machines. Optional with `addressing: dhcp` only."),
    gateway: ipAddress.optional().describe("The router of that network. Not needed with `addressing: dhcp`."),
    nameServers: z
      .array(ipAddress)
      .min(1)
      .default(["1.1.1.1", "8.8.8.8"])
      .describe("The resolvers of the machines. With `addressing: dhcp` the router names them."),
    bridge: z.string().min(1).default("vmbr0").describe("The Proxmox bridge."),
    vlan: wholeNumber(1, 4094).optional().describe("The VLAN tag on that bridge."),
  }).describe("The network of the machines, and where their addresses come from."),
  datastores: object({
    images: z
      .string()
      .min(1)
      .default("local")
      .describe("The datastore of the Talos image; its content types must include `import`."),
    disks: z.string().min(1).default("local-lvm").describe("The datastore of the machines' disks."),
    shared: z
      .array(z.string().min(1))
      .default([])
      .describe("Datastores that all hosts see (NFS, Ceph): an image is downloaded there once, not once per host."),
  })
    .prefault({})
    .describe("The Proxmox datastores."),
  vmIds: object({
    from: wholeNumber(100, 999_999_999).describe("The first id."),
    to: wholeNumber(100, 999_999_999).describe("The last id."),
  })
    .default({ from: 10_000, to: 99_999 })
    .describe("The range of the VM ids that are derived from node names."),
  machine: object(machineSize).describe("The size of the machines of this site, unless a node names its own."),
  cpuType: z
    .string()
    .min(1)
    .default("x86-64-v2-AES")
    .describe("The CPU model that machines see; Talos needs x86-64-v2."),
  extensions: extensions.default(["siderolabs/qemu-guest-agent"]),
  mtu: linkMtu,
});

export const proxmoxNodeKeys = {
  host: name
    .optional()
    .describe(
      "Proxmox: the host of the machine, where the site has several in one Proxmox cluster. Default: the site's.",
    ),
  address: sharedNodeKeys.address,
  vmId: wholeNumber(100, 999_999_999).optional().describe("Proxmox: the VM id. Derived from the name when not given."),
  macAddress: sharedNodeKeys.macAddress,
  cores: machineSize.cores.optional(),
  memoryMiB: machineSize.memoryMiB.optional(),
  diskGiB: machineSize.diskGiB.optional(),
  ...extraKeys,
};

export type ProxmoxSiteInput = z.infer<typeof proxmoxSite>;
