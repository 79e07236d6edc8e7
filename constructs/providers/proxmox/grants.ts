import { isProxmox, leaseSource, proxmoxHosts } from "../../../spec/providers/proxmox";
import { nodesAt, hasSecureBoot } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ProxmoxGrant } from "./access";
import type { ProxmoxPool } from "./pool";

/**
 * Rights that the provider needs to create machines in the pool. Sources: the permission checks of Proxmox VE 9
 * (qemu-server `API2/Qemu.pm`, pve-manager `API2/Nodes.pm` and `API2/Pool.pm`), and the calls that the provider was
 * seen to make.
 */
export function terraformGrants(cluster: Cluster, site: ProxmoxSite, pool: Pick<ProxmoxPool, "path">): ProxmoxGrant[] {
  const { datastores, network } = site;
  const nodes = nodesAt(cluster, site.name).filter(isProxmox);
  const stores = [
    datastores.images,
    datastores.disks,
    ...nodes.flatMap(({ disks }) => disks.map((disk) => disk.datastore)),
  ];
  const bridges = [network.bridge, ...nodes.flatMap(({ networkCards }) => networkCards.map(({ bridge }) => bridge))];
  return [
    {
      name: "machines",
      privileges: [
        // The provider looks for the pool of each machine that it reads.
        "Pool.Audit",
        "VM.Allocate",
        "VM.Audit",
        // The ISO that a machine with SecureBoot starts from.
        ...(hasSecureBoot(cluster) ? ["VM.Config.CDROM"] : []),
        "VM.Config.CPU",
        "VM.Config.Disk",
        "VM.Config.HWType",
        "VM.Config.Memory",
        "VM.Config.Network",
        "VM.Config.Options",
        // To migrate a machine to another host, with its disks.
        "VM.Migrate",
        "VM.PowerMgmt",
        // To query the guest agent; before version 9, Proxmox called this VM.Monitor.
        ...(leaseSource(site) === "guest-agent" ? ["VM.GuestAgent.Audit"] : []),
      ],
      paths: [pool.path],
    },
    {
      name: "datastores",
      privileges: ["Datastore.AllocateSpace", "Datastore.AllocateTemplate", "Datastore.Audit"],
      paths: [...new Set(stores)].map((name) => `/storage/${name}`),
    },
    {
      name: "bridge",
      privileges: ["SDN.Use"],
      paths: [...new Set(bridges)].map((name) => `/sdn/zones/localnetwork/${name}`),
    },
    // Sys.AccessNetwork allows downloads from a URL. The alternative, Sys.Modify on the root path, would also allow
    // changes of the datacenter's options and firewall.
    {
      name: "host",
      privileges: ["Sys.AccessNetwork", "Sys.Audit"],
      paths: proxmoxHosts(cluster, site).map((host) => `/nodes/${host}`),
    },
    ...extraGrants(nodes),
  ];
}

/** Rights for certain parts of a machine. The token has them only if a machine has such a part. */
function extraGrants(nodes: readonly ProxmoxNode[]): ProxmoxGrant[] {
  const mappings = [...new Set(nodes.flatMap(({ pciDevices }) => pciDevices.map(({ mapping }) => mapping)))];
  return [
    ...(mappings.length > 0
      ? [{ name: "devices", privileges: ["Mapping.Use"], paths: mappings.map((name) => `/mapping/pci/${name}`) }]
      : []),
    // The order concerns the whole host, so Proxmox asks for more (qemu-server `API2/Qemu.pm`, `startup`). The right
    // applies only at the root path: it can change datacenter options, but no host.
    ...(nodes.some(({ startup }) => startup)
      ? [{ name: "startup", privileges: ["Sys.Modify"], paths: ["/"], propagate: false }]
      : []),
    // pve-ha-manager `API2/HA/Resources.pm`, `Rules.pm`. At the root path alone it opens no console of a host.
    ...(nodes.some(({ ha }) => ha)
      ? [{ name: "ha", privileges: ["Sys.Audit", "Sys.Console"], paths: ["/"], propagate: false }]
      : []),
  ];
}

/** Rights that the storage driver needs. Source: sergelogvinov/proxmox-csi-plugin `docs/install.md`. */
export function csiGrants(datastore: string, pool: Pick<ProxmoxPool, "path">): ProxmoxGrant[] {
  return [
    { name: "disks", privileges: ["VM.Audit", "VM.Config.Disk"], paths: [pool.path] },
    {
      name: "volumes",
      // A volume belongs to no machine, so attaching and deleting it takes Datastore.Allocate, which reaches every
      // volume of the datastore (docs/threat-model.md).
      privileges: ["Datastore.Allocate", "Datastore.AllocateSpace", "Datastore.Audit"],
      paths: [`/storage/${datastore}`],
    },
  ];
}
