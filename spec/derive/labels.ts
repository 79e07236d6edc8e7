import type { Site } from "../cluster";

/** Labels by which storage and workloads find their site. Kubelet may set these on itself (NodeRestriction). */
export function derivedLabels(site: Site): Record<string, string> {
  return {
    "topology.kubernetes.io/region": site.region,
    "topology.kubernetes.io/zone": site.zone,
    "coldstart.dev/site": site.name,
    // hcloud-csi's DaemonSet and our node selectors tell rented servers apart by it; no CCM sets it here (T26).
    ...(site.provider === "hetzner" ? { "instance.hetzner.cloud/provided-by": "cloud" } : {}),
  };
}
