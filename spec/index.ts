export * from "./cluster";
export { clusterChoice, clusterFilePath, clusterNames } from "./cluster-file";
export { loadCluster, locateFindings, parseCluster } from "./load";
export type { LoadedCluster } from "./load";
export { compareMinors, compareVersions, minorOf } from "./facts/minors";
export { LATEST_TALOS_PATCH } from "./facts/releases";
export { planVersionPath } from "./version-path";
export type { ClusterVersions } from "./version-path";
export { KUBESPAN_PORT, PUBLIC_PORTS } from "./facts/ports";
export { GITHUB_KNOWN_HOSTS, githubRepository, githubSshUrl } from "./facts/github";
export { findPlaceholders } from "./placeholders";
export { isAddress, isForDocumentation, isWithin } from "./rules/ipv4";
export { DELETE_KEY } from "./patches/document";
export { canTalosRun } from "./version-path";
export { SpecError, formatSpecFinding } from "./findings";
export type { LocatedFinding } from "./findings";
export { LAYERS } from "./layers";
export type { Layer } from "./layers";
export { BACKUP_TARGET_KEY, GIT_TOKEN, TAILSCALE_KEY, externalCredentials } from "./derive/credentials";
export type { CredentialKind, ExternalCredential } from "./external-credential";
export { backupEndpoint, backupPrefix, describeBackupTarget } from "./derive/backups";
export type { BucketBackups } from "./derive/backups";
export { isLeaseKept, nodesFileOrder } from "./derive/addressing";
export type { LeasedNode } from "./derive/addressing";
export { PROVIDER_NAMES } from "./providers/names";
export type { ProviderName } from "./providers/names";
export { specProvider } from "./providers";
export type { Nodes, Sites } from "./providers/models";
export { canStageInMaintenance } from "./derive/boot";
export { clientEndpoint, layerEndpoint, nodeEndpoint } from "./derive/endpoints";
export { siteSchematic } from "./derive/schematic";
export type { Schematic } from "./derive/schematic";
export {
  backendType,
  describePlace,
  isStateVariable,
  layerPlace,
  remoteBackend,
  stateCredentials,
  stateEncryption,
} from "./derive/state";
export type { Backend } from "./derive/state";
export { storageClasses } from "./derive/storage";
export { ciliumValues, fluxControllerValues, fluxSyncValues, kubeVipValues } from "./derive/helm-values";
export { CONTROLLERS_VERSION, FLUX_CHARTS, SYNC_VERSION } from "./facts/flux-charts";
export { clusterSettings } from "./derive/settings";
export { machineConfigPatches } from "./machine-config";
export type { ConfigDocument } from "./machine-config";
export { ETCD_BACKUP_ROLE } from "./machine-config/talos-api-access";
export { plainKeyDocuments } from "./machine-config/settings";
export { firewallDocuments } from "./machine-config/ingress-firewall";
export { CONTROL_PLANE_METRICS } from "./machine-config/metrics";
export { hasSecureBoot } from "./machine-config/disk-encryption";
export { GIT_REPOSITORY, NODE_ADDRESSES } from "./nonsecret-variables";
export { NodesFileError, readNodesFile } from "./nodes-file";
export {
  HELD_VERSIONS,
  formatHeldVersions,
  holdVersions,
  isUpgrading,
  kubernetesOf,
  readHeldVersions,
} from "./held-versions";
export type { HeldVersions } from "./held-versions";
export { LAYER_STEPS, STEPS } from "./steps";
export type { Step } from "./steps";
export { API_ACCESS, localUrl } from "./derive/api-access";
export type { ApiService } from "./derive/api-access";
export { nameServerNames, nodeHostName, parentZoneRecords, zoneRecords } from "./derive/zone";
export type { ZoneRecord } from "./derive/zone";
export { NFS_NAMESPACE, enabledServices } from "./services/catalogue";
export { FIRST_KEY_ID } from "./services/service-part";
export { dataSecrets, hasCredentials, serviceCredentials } from "./services/credentials";
export type { DataSecret } from "./services/credentials";
export type {
  Credential,
  CredentialForm,
  JsonWithSecrets,
  SecretSpec,
  SecretValue,
  ServicePart,
} from "./services/service-part";
export { ingressNodes, canRunPods } from "./derive/ingress";
export {
  ETCD_BACKUP,
  ETCD_BACKUP_NAMESPACE,
  NETWORK_POLICIES,
  SERVICE_NAMES,
  SUPPORT,
  isArchivedDatabase,
  partsOf,
  canReachBackups,
  wantedParts,
} from "./services/parts";
export type { Dependency, TreePart } from "./services/parts";
export { serviceHosts, serviceUrl } from "./services/hosts";
export { STORAGE_CLASSES } from "./services/storage-classes";
export { ADMIN_GROUP, SSO_CLIENTS, oidcClientSecret, ssoApplications, ssoIssuer } from "./services/single-sign-on";
export type { SsoApplication } from "./services/sso-application";
