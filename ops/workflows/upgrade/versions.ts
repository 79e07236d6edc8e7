/** The running versions and the wanted versions. */

export interface NodeVersions {
  readonly name: string;
  readonly role: "controlplane" | "worker";
  readonly isBootstrapNode: boolean;
  readonly isEtcdLeader: boolean;
  /** For example `v1.12.4`. */
  readonly talos: string;
  /** The schematic id of the Image Factory; undefined if the node was not installed from there. */
  readonly schematic?: string | undefined;
  /** For example `v1.35.0`. */
  readonly kubelet: string;
  /** The oldest version of the API server, controller manager and scheduler; control planes only. */
  readonly controlPlane?: string | undefined;
  /** The versions in its configuration. During a restart, the running versions differ. @default the running versions */
  readonly configured?: { readonly kubernetes: string; readonly kubelet: string } | undefined;
}

export interface RunningVersions {
  readonly nodes: readonly NodeVersions[];
  /** Undefined if the cluster uses another network plugin. */
  readonly cilium?: string | undefined;
  /** The release that Helm applied, whose rollout may have been interrupted. @default the running version */
  readonly appliedCilium?: string | undefined;
  /** Workloads of the bootstrap manifests whose images differ, as text. @default none */
  readonly outdatedWorkloads?: readonly string[];
}

export interface WantedVersions {
  readonly talos: string;
  readonly kubernetes: string;
  readonly cilium?: string | undefined;
  /** Node → schematic; a node without one gets its schematic from an image that does not exist yet. */
  readonly schematics: Readonly<Record<string, string>>;
}
