import { leaseSource } from "../spec";
import type { ProxmoxSite } from "../spec";
import type { ProxmoxGrant } from "./proxmox-access";

/** What making the machines takes. Source: bpg/proxmox documentation, and the calls that the provider was seen to make. */
export function terraformGrants(site: ProxmoxSite): ProxmoxGrant[] {
  const { host, datastores, network } = site;
  return [
    {
      name: "machines",
      privileges: [
        "VM.Allocate",
        "VM.Audit",
        "VM.Config.CPU",
        "VM.Config.Disk",
        "VM.Config.HWType",
        "VM.Config.Memory",
        "VM.Config.Network",
        "VM.Config.Options",
        "VM.PowerMgmt",
        // To ask the guest agent; Proxmox before version 9 calls it VM.Monitor.
        ...(leaseSource(site) === "guest-agent" ? ["VM.GuestAgent.Audit"] : []),
      ],
      paths: ["/vms"],
    },
    {
      name: "datastores",
      privileges: ["Datastore.AllocateSpace", "Datastore.AllocateTemplate", "Datastore.Audit"],
      paths: [...new Set([datastores.images, datastores.disks])].map((name) => `/storage/${name}`),
    },
    { name: "bridge", privileges: ["SDN.Use"], paths: [`/sdn/zones/localnetwork/${network.bridge}`] },
    { name: "pools", privileges: ["Pool.Audit"], paths: ["/pool"] },
    { name: "host", privileges: ["Sys.Audit"], paths: [`/nodes/${host}`] },
    // Proxmox checks a download from a URL against the root path; without propagation it reaches nothing below.
    { name: "downloads", privileges: ["Sys.Audit", "Sys.Modify"], paths: ["/"], propagate: false },
  ];
}

/** What the storage driver takes. Source: sergelogvinov/proxmox-csi-plugin `docs/install.md`. */
export function csiGrants(datastore: string): ProxmoxGrant[] {
  return [
    { name: "disks", privileges: ["VM.Audit", "VM.Config.Disk"], paths: ["/vms"] },
    {
      name: "volumes",
      privileges: ["Datastore.Allocate", "Datastore.AllocateSpace", "Datastore.Audit"],
      paths: [`/storage/${datastore}`],
    },
  ];
}
