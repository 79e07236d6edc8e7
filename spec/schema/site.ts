import { z } from "zod";
import { HETZNER_LOCATIONS } from "../facts/hetzner";
import { choice, cidr, httpsUrl, ipAddress, name, object, patchVersion, source, wholeNumber } from "./primitives";
import { serverType } from "./server-type";

const extensions = z
  .array(
    z.string().regex(/^[a-z0-9-]+\/[a-z0-9.-]+$/, {
      error: (issue) => `"${String(issue.input)}" is not a system extension such as siderolabs/qemu-guest-agent`,
    }),
  )
  .describe("Talos system extensions baked into the site's image, by their Image Factory names.");

const linkMtu = wholeNumber(1280, 9216)
  .default(1500)
  .describe(
    "The MTU of the path between this site and the others: 1500, 1492 behind PPPoE, 1450 in a Hetzner network.",
  );

const isoBoot = object({
  iso: wholeNumber(1, 2 ** 31 - 1).describe("The id of a public Talos ISO at Hetzner (`hcloud iso list`)."),
  version: patchVersion.describe("The Talos version on that ISO: it must understand the machine configuration."),
});

const snapshotBoot = object({
  snapshot: z.string().min(1).describe("A label selector that finds the Talos snapshot, newest first, e.g. os=talos."),
});

const hetzner = object({
  provider: z.literal("hetzner"),
  token: source.describe("The Hetzner Cloud API token, with read and write permission."),
  location: choice(HETZNER_LOCATIONS).describe("The Hetzner location of the servers and their addresses."),
  serverType: serverType.describe("The server type of the nodes here, unless a node says otherwise."),
  boot: z
    .union([isoBoot, snapshotBoot], {
      error: () => "say how servers boot Talos: `{ iso: <id>, version: vX.Y.Z }` or `{ snapshot: <label selector> }`",
    })
    .describe("How a new server starts Talos: from a public ISO, or from a snapshot in the project."),
  adminRanges: z
    .array(cidr)
    .min(1, { error: "name at least one range, or nobody can reach the Talos API" })
    .describe(
      "The public source ranges that reach the Talos and Kubernetes APIs: at most 65536 addresses in total (a /16), unless `open` says otherwise.",
    ),
  open: z
    .boolean()
    .default(false)
    .describe(
      "Allow `adminRanges` with more than 65536 addresses. Until a server has its configuration, any of them can take it over.",
    ),
  placementGroup: z.boolean().default(true).describe("Spread the servers over different physical hosts (10 at most)."),
  extensions: extensions.default([]),
  mtu: linkMtu,
});

const ADDRESSING = ["static", "kernel-arguments", "dhcp", "machine-config"] as const;

const machineSize = {
  cores: wholeNumber(1, 512).describe("Virtual CPU cores."),
  memoryMiB: wholeNumber(1024, 4 * 1024 * 1024).describe("Memory in MiB."),
  diskGiB: wholeNumber(10, 64 * 1024).describe("System disk in GiB. It can grow later, and never shrink."),
};

const proxmox = object({
  provider: z.literal("proxmox"),
  endpoint: httpsUrl.describe("The Proxmox API, e.g. https://atlas.example.com:8006/."),
  insecure: z.boolean().default(false).describe("Accept a certificate that no known authority signed."),
  host: name.describe("The Proxmox node that carries the machines."),
  login: object({
    username: source.describe("The administrator who makes users and tokens, e.g. root@pam."),
    password: source.describe("That administrator's password."),
  }).describe("The login of the `auth` layer only; every other layer uses the token that it makes."),
  users: object({
    terraform: z.string().default("terraform@pve").describe("The user that makes the machines."),
    csi: z.string().default("kubernetes-csi@pve").describe("The user of the storage driver."),
  })
    .prefault({})
    .describe("The Proxmox users that `auth` makes. Two clusters on one host need different ones."),
  network: object({
    addressing: choice(ADDRESSING)
      .default("static")
      .describe(
        "Who gives the machines their addresses: `static`, the image itself; `kernel-arguments`, the image too, by its command line; `dhcp`, the router; `machine-config`, the router until the machine configuration names a static one.",
      ),
    addressesFrom: choice(["guest-agent", "nodes-file"])
      .optional()
      .describe(
        "With leases: who tells them. The guest agent in the machines (the default), or a person, in .talos/<cluster>/nodes.txt.",
      ),
    cidr: cidr.optional().describe("The network of the machines. May be left out with `addressing: dhcp` alone."),
    gateway: ipAddress.optional().describe("The router of that network. With `addressing: dhcp` nobody needs it."),
    nameServers: z
      .array(ipAddress)
      .min(1)
      .default(["1.1.1.1", "8.8.8.8"])
      .describe("Who resolves names for the machines. With `addressing: dhcp` the router says so."),
    bridge: z.string().min(1).default("vmbr0").describe("The Proxmox bridge."),
    vlan: wholeNumber(1, 4094).optional().describe("The VLAN tag on that bridge."),
  }).describe("The network that the machines are in, and where their addresses come from."),
  datastores: object({
    images: z.string().min(1).default("local").describe("Where the Talos image goes; its content must allow imports."),
    disks: z.string().min(1).default("local-lvm").describe("Where the machines' disks go."),
  })
    .prefault({})
    .describe("The Proxmox datastores in use."),
  vmIds: object({
    from: wholeNumber(100, 999_999_999).describe("The first id."),
    to: wholeNumber(100, 999_999_999).describe("The last id."),
  })
    .default({ from: 10_000, to: 99_999 })
    .describe("The range that VM ids are derived in, for nodes that do not name theirs."),
  machine: object(machineSize).describe("The size of the machines here, unless a node says otherwise."),
  cpuType: z
    .string()
    .min(1)
    .default("x86-64-v2-AES")
    .describe("The CPU model that machines see; Talos needs x86-64-v2."),
  extensions: extensions.default(["siderolabs/qemu-guest-agent"]),
  mtu: linkMtu,
});

export const site = z.discriminatedUnion("provider", [hetzner, proxmox], {
  error: (issue) =>
    issue.code === "invalid_union"
      ? `the provider of a site is hetzner or proxmox${providerFound(issue.input)}`
      : undefined,
});

function providerFound(site: unknown): string {
  const provider = typeof site === "object" && site !== null ? (site as { provider?: unknown }).provider : undefined;
  return typeof provider === "string" ? `, not "${provider}"` : "";
}

export const machineOverrides = {
  cores: machineSize.cores.optional(),
  memoryMiB: machineSize.memoryMiB.optional(),
  diskGiB: machineSize.diskGiB.optional(),
};

export type HetznerSiteInput = z.infer<typeof hetzner>;
export type ProxmoxSiteInput = z.infer<typeof proxmox>;
