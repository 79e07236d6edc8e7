import { virtualMachineKeys } from "../node-keys";
import type { SpecProvider } from "../provider";
import * as addresses from "./rules/addresses";
import * as machines from "./rules/machines";

const OWN_SIZE = "the size of your own machine is fixed";

export const metal: SpecProvider<"metal"> = {
  title: "metal",
  isRented: false,
  hasPublicAddresses: false,
  rules: { "cluster-file-addresses": [addresses], "cluster-file-machines": [machines] },
  foreignNodeKeys: {
    host: "your own machine is not on a Proxmox host",
    vmId: "your own machine has no VM id",
    serverType: OWN_SIZE,
    cores: OWN_SIZE,
    memoryMiB: OWN_SIZE,
    diskGiB: OWN_SIZE,
    ...virtualMachineKeys("your own machine is not a virtual machine; use `patches` for its network and disks"),
  },
  storage: ["democraticCsi", "nfs"],

  networks: (name, { network: { cidr } }) => [{ path: ["sites", name, "network", "cidr"], cidr }],
  localNetwork: ({ network }) => network,
  leaseSource: () => undefined,

  topology: (name) => ({ region: name, zone: name }),
  labels: () => ({}),
  deriveNode: ({ address = "", ...facts }, { macAddress, uuid = "", disk, wakeOnLan }, { site }) => ({
    ...facts,
    ...(macAddress === undefined ? {} : { macAddress }),
    ...(wakeOnLan && macAddress !== undefined ? { wakes: macAddress } : {}),
    address,
    site,
    uuid,
    disk: disk ?? site.disk,
  }),
  credentials: () => [],

  bootedVersion: () => undefined,
  isLeaseKept: () => false,
  configuredNetwork: ({ address, site: { network } }) => ({
    address: `${address}/${network.cidr.split("/")[1]}`,
    gateway: network.gateway,
    nameServers: network.nameServers,
  }),
  nameServers: ({ site }) => site.network.nameServers,
  // A selector takes precedence over the disk that Talos writes into a new configuration by itself.
  installDisk: ({ disk }) => (typeof disk === "string" ? { disk } : { diskSelector: disk }),
  userVolumes: () => [],
  furtherLinks: () => [],
  kubeletFlags: () => ({}),
};
