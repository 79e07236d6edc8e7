import { FIRST_SCSI_DISK } from "../provider";
import { virtualMachineKeys } from "../node-keys";
import type { SpecProvider, StorageDriver } from "../provider";
import { hetznerCredentials } from "./credentials";
import { hcloudCsi } from "./csi";
import { HETZNER_NETWORK_ZONES } from "./facts";
import * as adminRanges from "./rules/admin-ranges";
import * as boot from "./rules/boot";
import * as encryption from "./rules/encryption";
import * as servers from "./rules/servers";
import * as volumes from "./rules/volumes";

const RENTED_SIZE = "the size of a rented server follows from its `serverType`";

export const hetzner: SpecProvider<"hetzner"> & { readonly driver: StorageDriver } = {
  title: "Hetzner",
  isRented: true,
  hasPublicAddresses: true,
  rules: {
    "cluster-file-machines": [servers],
    "cluster-file-versions": [boot],
    "cluster-file-firewall": [adminRanges],
    "cluster-file-storage": [volumes],
    "cluster-file-encryption": [encryption],
  },
  foreignNodeKeys: {
    wakeOnLan: "Hetzner switches a rented server on",
    host: "a rented server has no host to choose",
    address: "Hetzner assigns the address of a rented server",
    vmId: "a rented server has no VM id",
    macAddress: "Hetzner assigns the MAC address of a rented server",
    cores: RENTED_SIZE,
    memoryMiB: RENTED_SIZE,
    diskGiB: RENTED_SIZE,
    uuid: "Hetzner gives a rented server its UUID",
    disk: "a rented server has one system disk",
    ...virtualMachineKeys("a rented server is not a virtual machine on your Proxmox host"),
  },
  driver: hcloudCsi,
  storage: ["hcloudCsi"],

  networks: (name, site) => site.adminRanges.map((cidr, i) => ({ path: ["sites", name, "adminRanges", i], cidr })),
  localNetwork: () => undefined,
  leaseSource: () => undefined,

  topology: (_, { location }) => ({ region: HETZNER_NETWORK_ZONES[location], zone: location }),
  // hcloud-csi's DaemonSet and our node selectors tell rented servers apart by it; no CCM sets it here (T26).
  labels: () => ({ "instance.hetzner.cloud/provided-by": "cloud" }),
  deriveNode: (facts, { serverType }, { site }) => ({ ...facts, site, serverType: serverType ?? site.serverType }),
  credentials: hetznerCredentials,

  bootedVersion: ({ site: { boot: from } }) => ("iso" in from ? from.version : undefined),
  isLeaseKept: () => false,
  configuredNetwork: () => undefined,
  nameServers: () => undefined,
  installDisk: () => FIRST_SCSI_DISK,
  userVolumes: () => [],
  furtherLinks: () => [],
  kubeletFlags: () => ({}),
};
