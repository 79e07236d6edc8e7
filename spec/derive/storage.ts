import type { Cluster } from "../cluster";
import { STORAGE_CLASSES } from "../services/storage-classes";
import type { StorageService } from "../services/storage-classes";

export interface StorageClass {
  readonly name: string;
  /** Claims without a class use it. */
  readonly isDefault: boolean;
}

export function storageClasses({ services }: Cluster): StorageClass[] {
  const isDefault: Partial<Record<StorageService, boolean>> = {
    nfs: services.nfs?.defaultClass ?? false,
    democraticCsi: true,
  };
  return (Object.keys(STORAGE_CLASSES) as StorageService[])
    .filter((service) => services[service] !== undefined)
    .map((service) => ({ name: STORAGE_CLASSES[service], isDefault: isDefault[service] ?? false }));
}
