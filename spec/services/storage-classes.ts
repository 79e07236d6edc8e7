import type { ServiceName } from "../schema/services";

/** The storage class that each storage service creates; gitops/ defines them. */
export const STORAGE_CLASSES = {
  hcloudCsi: "hcloud-volumes",
  proxmoxCsi: "proxmox-csi",
  nfs: "nfs-storage",
  democraticCsi: "truenas-iscsi",
} as const satisfies Partial<Record<ServiceName, string>>;

export type StorageService = keyof typeof STORAGE_CLASSES;
