import type { Site } from "../cluster";
import { specProvider } from "../providers";

/**
 * Labels with which storage and workloads find their site. A kubelet may set them on its own Node (NodeRestriction).
 */
export function derivedLabels(site: Site): Record<string, string> {
  return {
    "topology.kubernetes.io/region": site.region,
    "topology.kubernetes.io/zone": site.zone,
    "coldstart.dev/site": site.name,
    ...specProvider(site).labels(site),
  };
}
