import { proxmoxSites } from "../../spec";
import type { Cluster } from "../../spec";
import { fail } from "./check";
import type { Check } from "./check";

export const storage: Check = {
  name: "the storage classes are there",
  concerns: (cluster) => wantedClasses(cluster).length > 0,
  async look({ kubernetes, cluster }) {
    const classes = (await kubernetes.list("/apis/storage.k8s.io/v1/storageclasses")).map(
      ({ metadata }) => metadata.name,
    );
    const missing = wantedClasses(cluster).filter((name) => !classes.includes(name));
    if (missing.length > 0) fail(`missing: ${missing.join(", ")}; there are ${classes.join(", ") || "none"}`);
    return classes.join(", ");
  },
};

function wantedClasses(cluster: Cluster): string[] {
  return [
    ...(cluster.services.hcloudCsi ? ["hcloud-volumes"] : []),
    ...(cluster.services.proxmoxCsi && proxmoxSites(cluster).length > 0 ? ["proxmox-csi"] : []),
  ];
}
