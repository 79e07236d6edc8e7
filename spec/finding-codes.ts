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

/** Findings of the schema and of the rules across fields: errors, and warnings. */
export type ClusterFileCode = "cluster-file-invalid" | "cluster-file-unwise";

/** Codes of findings about the cluster file (docs/findings.md). */
export type SpecFindingCode = ClusterFileCode | PatchCode | VersionFindingCode | "placeholder";
