/** Findings about patches. */
export type PatchCode =
  | "patch-invalid"
  | "patch-role"
  | "patch-identity"
  | "patch-endpoint"
  | "patch-network"
  | "patch-version"
  | "patch-exposure"
  | "patch-encryption"
  | "patch-secret"
  | "patch-plain-key";

/** Findings about an upgrade from the running versions to those of the file. */
export type VersionFindingCode =
  | "version-downgrade"
  | "version-skips-minor"
  | "version-not-latest-patch"
  | "kubernetes-outside-talos-range"
  | "kubernetes-outside-cilium-range"
  | "kubernetes-too-old-for-flux"
  | "version-unverified";

/** Findings of the schema, and of the rules across fields by their subject. */
export type ClusterFileCode =
  | "cluster-file-invalid"
  | "cluster-file-names"
  | "cluster-file-node-keys"
  | "cluster-file-quorum"
  | "cluster-file-networks"
  | "cluster-file-addresses"
  | "cluster-file-endpoints"
  | "cluster-file-mesh"
  | "cluster-file-firewall"
  | "cluster-file-encryption"
  | "cluster-file-versions"
  | "cluster-file-machines"
  | "cluster-file-machine-settings"
  | "cluster-file-services"
  | "cluster-file-metallb"
  | "cluster-file-storage"
  | "cluster-file-dns"
  | "cluster-file-sso"
  | "cluster-file-gitops"
  | "cluster-file-stages"
  | "cluster-file-state"
  | "cluster-file-backups"
  | "cluster-file-credentials";

/** Codes of findings about the cluster file (docs/findings.md). */
export type SpecFindingCode = ClusterFileCode | PatchCode | VersionFindingCode | "placeholder";
