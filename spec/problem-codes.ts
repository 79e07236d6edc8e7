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

/** Codes of their own (docs/findings.md). Every other finding about the file has the code of its severity. */
export type ProblemCode = PatchCode | VersionFindingCode | "placeholder";
