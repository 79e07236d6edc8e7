import type { StorageDriver } from "../provider";
import { hetznerTokenVariable } from "./credentials";
import { hetznerSites } from "./select";

export const hcloudCsi: StorageDriver = {
  service: "hcloudCsi",
  part: (cluster) => ({
    namespace: "kube-system",
    // The driver works in one project (rules/volumes.ts).
    secrets: hetznerSites(cluster)
      .slice(0, 1)
      .map(({ name }) => ({
        namespace: "kube-system",
        name: "hcloud",
        data: { token: { outside: hetznerTokenVariable(name) } },
      })),
  }),
  settings: () => ({}),
};
