/** The Kubernetes versions and kubelet flags that a Talos version supports. */

/** Kubernetes minors that each Talos minor runs. Source: siderolabs/talos `pkg/machinery/compatibility`. */
export const KUBERNETES_RANGE: Readonly<Record<number, readonly [number, number]>> = {
  9: [27, 32],
  10: [28, 33],
  11: [29, 34],
  12: [30, 35],
  13: [31, 36],
  14: [32, 37],
};

/** Removed kubelet flags, by the Kubernetes minor that removed them. The kubelet exits on an unknown flag. */
export const REMOVED_KUBELET_FLAGS: Readonly<Record<string, number>> = {
  "cadvisor-port": 12,
  "allow-privileged": 15,
  "network-plugin": 24,
  "cni-bin-dir": 24,
  "cni-conf-dir": 24,
  "container-runtime": 27,
  "cloud-config": 34,
  "pod-infra-container-image": 35,
  "boot-id-file": 37,
};

/** The same for feature gates: `unrecognized feature gate`. */
export const REMOVED_FEATURE_GATES: Readonly<Record<string, number>> = {
  CPUManager: 33,
  LegacySidecarContainers: 34,
  SizeMemoryBackedVolumes: 35,
  HonorPVReclaimPolicy: 36,
  AnyVolumeDataSource: 37,
};
