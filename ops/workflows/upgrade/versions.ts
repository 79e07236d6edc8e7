/** Which versions run, and which are wanted. */

export interface NodeVersions {
  readonly name: string;
  readonly role: "controlplane" | "worker";
  readonly isBootstrapNode: boolean;
  readonly isEtcdLeader: boolean;
  /** `v1.12.4`. */
  readonly talos: string;
  /** The id of the Image Factory's schematic; undefined: the node was not installed from one. */
  readonly schematic?: string | undefined;
  /** `v1.35.0`. */
  readonly kubelet: string;
  /** The oldest of the API server, the controller manager and the scheduler; control planes only. */
  readonly controlPlane?: string | undefined;
  /** What its configuration names: while it restarts, it runs something else. @default what runs */
  readonly configured?: { readonly kubernetes: string; readonly kubelet: string } | undefined;
}

export interface RunningVersions {
  readonly nodes: readonly NodeVersions[];
  /** Undefined if the cluster has another network plugin. */
  readonly cilium?: string | undefined;
  /** The release that Helm has applied, whose rollout may have been interrupted. @default what runs */
  readonly appliedCilium?: string | undefined;
  /** Workloads of the bootstrap manifests whose images differ, in words. @default none */
  readonly outdatedWorkloads?: readonly string[];
}

export interface WantedVersions {
  readonly talos: string;
  readonly kubernetes: string;
  readonly cilium?: string | undefined;
  /** Node → schematic; a node without one gets its schematic from an image that does not exist yet. */
  readonly schematics: Readonly<Record<string, string>>;
}
