/** Which words of a machine configuration which Talos understands. */

/** The Talos minor (1.x) that brought each document kind. Source: registrations in siderolabs/talos, releases 1.10 to 1.13. */
export const KIND_SINCE: Readonly<Record<string, number>> = {
  v1alpha1: 0,
  SideroLinkConfig: 5,
  EventSinkConfig: 5,
  KmsgLogConfig: 5,
  WatchdogTimerConfig: 7,
  ExtensionServiceConfig: 7,
  NetworkDefaultActionConfig: 6,
  NetworkRuleConfig: 6,
  TrustedRootsConfig: 7,
  VolumeConfig: 8,
  KubeSpanEndpointsConfig: 8,
  EthernetConfig: 10,
  UserVolumeConfig: 10,
  PCIDriverRebindConfig: 10,
  RawVolumeConfig: 11,
  ExistingVolumeConfig: 11,
  SwapVolumeConfig: 11,
  ZswapConfig: 11,
  RegistryAuthConfig: 12,
  RegistryMirrorConfig: 12,
  RegistryTLSConfig: 12,
  BondConfig: 12,
  BridgeConfig: 12,
  DHCPv4Config: 12,
  DHCPv6Config: 12,
  DummyLinkConfig: 12,
  HCloudVIPConfig: 12,
  HostnameConfig: 12,
  Layer2VIPConfig: 12,
  LinkConfig: 12,
  LinkAliasConfig: 12,
  ResolverConfig: 12,
  StaticHostConfig: 12,
  TimeSyncConfig: 12,
  VLANConfig: 12,
  WireguardConfig: 12,
  OOMConfig: 12,
  BlackholeRouteConfig: 13,
  EnvironmentConfig: 13,
  ExternalVolumeConfig: 13,
  ImageVerificationConfig: 13,
  KubeSpanConfig: 13,
  RoutingRuleConfig: 13,
  TCPProbeConfig: 13,
  VRFConfig: 13,
};

const MACHINE_KEYS =
  "type token ca acceptedCAs certSANs controlPlane kubelet pods network disks install files env time sysctls sysfs registries systemDiskEncryption features udev logging kernel seccompProfiles baseRuntimeSpecOverrides nodeLabels nodeAnnotations nodeTaints";
const CLUSTER_KEYS =
  "id secret controlPlane clusterName network token aescbcEncryptionSecret secretboxEncryptionSecret ca acceptedCAs aggregatorCA serviceAccount apiServer controllerManager proxy scheduler discovery etcd coreDNS externalCloudProvider extraManifests extraManifestHeaders inlineManifests adminKubeconfig allowSchedulingOnMasters allowSchedulingOnControlPlanes";
const INSTALL_KEYS =
  "disk diskSelector extraKernelArgs image extensions bootloader wipe legacyBIOSSupport grubUseUKICmdline";
const KUBELET_KEYS =
  "image clusterDNS extraArgs extraMounts extraConfig credentialProviderConfig defaultRuntimeSeccompProfileEnabled registerWithFQDN nodeIP skipNodeRegistration disableManifestsDirectory";
const ETCD_KEYS = "image ca extraArgs subnet advertisedSubnets listenSubnets";
const FEATURE_KEYS =
  "rbac stableHostname kubernetesTalosAPIAccess apidCheckExtKeyUsage diskQuotaSupport kubePrism hostDNS imageCache nodeAddressSortAlgorithm";
const NETWORK_KEYS = "hostname interfaces nameservers searchDomains extraHostEntries kubespan disableSearchDomain";

const words = (list: string) => new Set(list.split(" "));

/** Sections of the first form whose keys are checked; elsewhere a misspelling goes unnoticed here. */
export const SECTION_KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  "": words("version debug persist machine cluster"),
  machine: words(MACHINE_KEYS),
  "machine.install": words(INSTALL_KEYS),
  "machine.kubelet": words(KUBELET_KEYS),
  "machine.kubelet.nodeIP": words("validSubnets"),
  "machine.features": words(FEATURE_KEYS),
  "machine.network": words(NETWORK_KEYS),
  "machine.network.kubespan": words(
    "enabled advertiseKubernetesNetworks allowDownPeerBypass harvestExtraEndpoints mtu filters",
  ),
  cluster: words(CLUSTER_KEYS),
  "cluster.network": words("cni dnsDomain podSubnets serviceSubnets"),
  "cluster.etcd": words(ETCD_KEYS),
  "cluster.discovery": words("enabled registries"),
};

/** Keys that came later than the oldest Talos that we rehearse. */
export const KEY_SINCE: Readonly<Record<string, number>> = { "machine.install.grubUseUKICmdline": 12 };

/** Kubernetes minors that each Talos minor runs. Source: siderolabs/talos `pkg/machinery/compatibility`. */
export const KUBERNETES_RANGE: Readonly<Record<number, readonly [number, number]>> = {
  9: [27, 32],
  10: [28, 33],
  11: [29, 34],
  12: [30, 35],
  13: [31, 36],
  14: [32, 37],
};

/** Kubelet flags that are gone, by the Kubernetes minor that removed them: kubelet exits on a flag it does not know. */
export const REMOVED_KUBELET_FLAGS: Readonly<Record<string, number>> = {
  "cadvisor-port": 12,
  "allow-privileged": 15,
  "network-plugin": 24,
  "cni-bin-dir": 24,
  "cni-conf-dir": 24,
  "container-runtime": 27,
  "pod-infra-container-image": 35,
};
