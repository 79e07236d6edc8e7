import type { Cluster } from "../cluster";

export interface StorageClass {
  readonly name: string;
  /** Claims without a class use it. */
  readonly isDefault: boolean;
}

export function storageClasses(cluster: Cluster): StorageClass[] {
  const { hcloudCsi, proxmoxCsi, nfs, democraticCsi } = cluster.services;
  return [
    ...(hcloudCsi ? [{ name: "hcloud-volumes", isDefault: false }] : []),
    ...(proxmoxCsi ? [{ name: "proxmox-csi", isDefault: false }] : []),
    ...(nfs ? [{ name: "nfs-storage", isDefault: nfs.defaultClass }] : []),
    ...(democraticCsi ? [{ name: "truenas-iscsi", isDefault: true }] : []),
  ];
}
