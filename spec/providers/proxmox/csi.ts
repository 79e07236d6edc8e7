import { byName } from "../../derive/sort-by-name";
import type { StorageDriver } from "../provider";
import { proxmoxSites } from "./select";

export const proxmoxCsi: StorageDriver = {
  service: "proxmoxCsi",
  part: () => ({
    namespace: "csi-proxmox",
    privileged: true,
    secrets: [
      { namespace: "csi-proxmox", name: "proxmox-csi-plugin", data: { "config.yaml": { driverConfig: "proxmox" } } },
    ],
  }),
  settings: (cluster) => ({
    PROXMOX_SITES: JSON.stringify(byName(proxmoxSites(cluster)).map(({ name }) => name)),
    PROXMOX_CSI_DATASTORE: cluster.services.proxmoxCsi?.datastore ?? "",
  }),
};
