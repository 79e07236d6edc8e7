import { FIRST_SCSI_DISK } from "../provider";
import type { SpecProvider, StorageDriver } from "../provider";
import { isLeaseKept, leaseSource, staticNetworkOf } from "./addressing";
import { proxmoxCredentials } from "./credentials";
import { proxmoxCsi } from "./csi";
import { diskSelector, extrasOf } from "./extras";
import { derivedMacAddress, derivedVmId } from "./identity";
import * as addresses from "./rules/addresses";
import * as addressing from "./rules/addressing";
import * as extras from "./rules/extras";
import * as extraNetworks from "./rules/extra-networks";
import * as hosts from "./rules/hosts";
import * as machines from "./rules/machines";
import * as ownerTags from "./rules/owner-tags";
import * as users from "./rules/users";

export const proxmox: SpecProvider<"proxmox"> & { readonly driver: StorageDriver } = {
  title: "Proxmox",
  isRented: false,
  hasPublicAddresses: false,
  rules: {
    "cluster-file-names": [ownerTags],
    "cluster-file-addresses": [addressing, addresses],
    "cluster-file-networks": [extraNetworks],
    "cluster-file-quorum": [hosts],
    "cluster-file-machines": [machines, extras],
    "cluster-file-credentials": [users],
  },
  foreignNodeKeys: {
    wakeOnLan: "Proxmox switches a virtual machine on",
    serverType: "the size of a Proxmox machine is `cores`, `memoryMiB` and `diskGiB`",
    uuid: "Proxmox gives a virtual machine its UUID",
    disk: "a virtual machine has one system disk",
  },
  driver: proxmoxCsi,
  storage: ["proxmoxCsi", "democraticCsi", "nfs"],

  networks: (name, { network: { cidr } }) =>
    cidr === undefined ? [] : [{ path: ["sites", name, "network", "cidr"], cidr }],
  localNetwork: ({ network }) => network,
  leaseSource,

  topology: (name, { host }) => ({ region: name, zone: host }),
  labels: () => ({}),
  deriveNode: (facts, node, { cluster, site }) => ({
    ...facts,
    // The storage driver creates volumes on the host of the node; the host is its zone.
    labels: { ...facts.labels, "topology.kubernetes.io/zone": node.host ?? site.host },
    site,
    host: node.host ?? site.host,
    vmId: node.vmId ?? derivedVmId(cluster, node.name, site.vmIds),
    macAddress: node.macAddress ?? derivedMacAddress(cluster, node.name),
    cores: node.cores ?? site.machine.cores,
    memoryMiB: node.memoryMiB ?? site.machine.memoryMiB,
    diskGiB: node.diskGiB ?? site.machine.diskGiB,
    ...extrasOf(cluster, node, site),
  }),
  credentials: proxmoxCredentials,

  bootedVersion: () => undefined,
  isLeaseKept,
  configuredNetwork: (node) => (node.site.network.addressing === "machine-config" ? staticNetworkOf(node) : undefined),
  nameServers: (node) => (isLeaseKept(node) ? undefined : node.site.network.nameServers),
  installDisk: () => FIRST_SCSI_DISK,
  userVolumes: ({ disks }) =>
    disks.map((disk) => ({ name: disk.name, filesystem: disk.filesystem, match: diskSelector(disk) })),
  furtherLinks: ({ networkCards }) => networkCards,
  // The storage driver finds the machine of a node by it.
  kubeletFlags: ({ site, vmId }) => ({ "provider-id": `proxmox://${site.region}/${vmId}` }),
};
