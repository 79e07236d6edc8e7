/**
 * Settings that a Kubernetes release removed: a component exits on a flag or a feature gate that it does not know. Sources: the
 * change logs of kubernetes/kubernetes per minor version, and siderolabs/go-kubernetes `upgrade/checks.go`; 1.37 is not final.
 */
import type { Component } from "./component-flags";

export interface RemovedSetting {
  /** The first minor version without it. */
  readonly since: string;
  readonly instead: string;
}

const CADVISOR = "Delete it: kubelet reads its own values for cAdvisor.";
const NETWORK_PLUGIN = "Delete it: the container runtime loads the network plugin.";

const KUBELET: Readonly<Record<string, RemovedSetting>> = {
  "allow-privileged": {
    since: "1.15",
    instead:
      "Delete it: the API server of Talos already allows privileged pods; label the namespace pod-security.kubernetes.io/enforce: privileged.",
  },
  "cadvisor-port": { since: "1.12", instead: "Delete it: kubelet serves these metrics on /metrics/cadvisor." },
  "network-plugin": { since: "1.24", instead: NETWORK_PLUGIN },
  "cni-bin-dir": { since: "1.24", instead: NETWORK_PLUGIN },
  "cni-conf-dir": { since: "1.24", instead: NETWORK_PLUGIN },
  "container-runtime": { since: "1.27", instead: "Delete it: containerd is the only runtime of Talos." },
  "keep-terminated-pod-volumes": { since: "1.31", instead: "Delete it: volumes of ended pods are always unmounted." },
  "iptables-masquerade-bit": { since: "1.31", instead: "Delete it: kubelet changes no iptables rules." },
  "iptables-drop-bit": { since: "1.31", instead: "Delete it: kubelet changes no iptables rules." },
  "cloud-config": { since: "1.34", instead: "Delete it: cloud controllers read their own configuration." },
  "pod-infra-container-image": { since: "1.35", instead: "Delete it: containerd knows its own pause image." },
  ...Object.fromEntries(
    [
      ...["application-metrics-count-limit", "boot-id-file", "container-hints", "containerd", "containerd-namespace"],
      ...["enable-load-reader", "event-storage-age-limit", "event-storage-event-limit", "global-housekeeping-interval"],
      ...["log-cadvisor-usage", "machine-id-file", "storage-driver-user", "storage-driver-password"],
      ...["storage-driver-host", "storage-driver-db", "storage-driver-table", "storage-driver-secure"],
      ...["storage-driver-buffer-duration"],
    ].map((flag) => [flag, { since: "1.37", instead: CADVISOR }]),
  ),
};

const CONTROLLER_MANAGER = "Delete it: the behavior cannot be changed any more.";

/** Program → flag → the first minor version without it. */
export const REMOVED_FLAGS: Readonly<Record<Component, Readonly<Record<string, RemovedSetting>>>> = {
  kubelet: KUBELET,
  apiServer: {
    "cloud-config": { since: "1.33", instead: "Delete it: cloud controllers read their own configuration." },
  },
  controllerManager: {
    "volume-host-cidr-denylist": { since: "1.31", instead: CONTROLLER_MANAGER },
    "volume-host-allow-local-loopback": { since: "1.31", instead: CONTROLLER_MANAGER },
    "horizontal-pod-autoscaler-upscale-delay": {
      since: "1.31",
      instead: "Delete it: use `behavior` of a HorizontalPodAutoscaler.",
    },
    "horizontal-pod-autoscaler-downscale-delay": {
      since: "1.31",
      instead: "Delete it: use `behavior` of a HorizontalPodAutoscaler.",
    },
  },
  scheduler: {},
};

/** By the first minor version without them, from the oldest that a supported Talos runs. */
const REMOVED_GATES: Readonly<Record<string, readonly string[]>> = {
  "1.31": [
    ...["APIPriorityAndFairness", "CSINodeExpandSecret", "ConsistentHTTPGetHandlers"],
    ...["DefaultHostNetworkHostPortsInPodTemplates", "ServiceNodePortStaticSubrange", "SkipReadOnlyValidationGCE"],
  ],
  "1.32": [
    ...["AllowServiceLBStatusOnNonLB", "CloudDualStackNodeIPs", "DRAControlPlaneController", "HPAContainerMetrics"],
    ...["KMSv2", "KMSv2KDF", "LegacyServiceAccountTokenCleanUp", "MinDomainsInPodTopologySpread"],
    ...["NewVolumeManagerReconstruction", "NodeOutOfServiceVolumeDetach", "ServerSideApply"],
    ...["ServerSideFieldValidation", "StableLoadBalancerNodeSet", "ValidatingAdmissionPolicy"],
    ...["ZeroLimitedNominalConcurrencyShares"],
  ],
  "1.33": [
    ...["AppArmor", "AppArmorFields", "CPUManager", "DisableCloudProviders", "DisableKubeletCloudCredentialProviders"],
    ...["JobPodFailurePolicy", "KubeProxyDrainingTerminatingNodes", "PDBUnhealthyPodEvictionPolicy"],
    ...["PersistentVolumeLastPhaseTransitionTime", "VolumeCapacityPriority"],
  ],
  "1.34": ["DevicePluginCDIDevices", "LegacySidecarContainers", "PodDisruptionConditions"],
  "1.35": ["SizeMemoryBackedVolumes", "UserNamespacesHostNetworkSupport"],
  "1.36": [
    ...["CSIMigrationPortworx", "HonorPVReclaimPolicy", "InTreePluginPortworxUnregister"],
    ...["WatchFromStorageWithoutResourceVersion"],
  ],
  "1.37": [
    ...["AnyVolumeDataSource", "DeclarativeValidationTakeover", "GangScheduling", "PreventStaticPodAPIReferences"],
    ...["WorkloadAwarePreemption"],
  ],
};

/** Feature gate → the first minor version without it. */
export const REMOVED_FEATURE_GATES: ReadonlyMap<string, string> = new Map(
  Object.entries(REMOVED_GATES).flatMap(([since, gates]) => gates.map((gate) => [gate, since] as const)),
);

/** The names in a value like `A=true,B=false`. */
export function featureGatesIn(value: string): string[] {
  return value.split(",").flatMap((pair) => pair.split("=")[0]?.trim() || []);
}
