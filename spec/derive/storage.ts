import type { Cluster } from "../cluster";
import { proxmoxSites } from "../cluster";

export interface StorageClass {
  readonly name: string;
  /** Claims that name no class land there. */
  readonly isDefault: boolean;
}

/** The storage classes that the services of a cluster bring. */
export function storageClasses(cluster: Cluster): StorageClass[] {
  const { hcloudCsi, proxmoxCsi, nfs, democraticCsi } = cluster.services;
  return [
    ...(hcloudCsi ? [{ name: "hcloud-volumes", isDefault: false }] : []),
    ...(proxmoxCsi && proxmoxSites(cluster).length > 0 ? [{ name: "proxmox-csi", isDefault: false }] : []),
    ...(nfs ? [{ name: "nfs-storage", isDefault: nfs.defaultClass }] : []),
    ...(democraticCsi ? [{ name: "truenas-iscsi", isDefault: true }] : []),
  ];
}
