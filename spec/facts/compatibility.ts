/** Compatible versions. A version outside these ranges was never tested by its authors. */

export interface MinorRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The Kubernetes minors that each Talos minor supports; Talos refuses others.
 * Source: siderolabs/talos `pkg/machinery/compatibility/talos1*`.
 */
export const KUBERNETES_FOR_TALOS: Record<string, MinorRange> = {
  "1.9": { from: "1.27", to: "1.32" },
  "1.10": { from: "1.28", to: "1.33" },
  "1.11": { from: "1.29", to: "1.34" },
  "1.12": { from: "1.30", to: "1.35" },
  "1.13": { from: "1.31", to: "1.36" },
  // From 1.14.0-rc.1; there is no final release yet.
  "1.14": { from: "1.32", to: "1.37" },
};

/**
 * The Kubernetes minors that each Cilium minor is tested with. Others "may work": a warning, not an error.
 * Source: cilium/cilium, `Documentation/network/kubernetes/compatibility.rst` of each branch.
 */
export const KUBERNETES_FOR_CILIUM: Record<string, MinorRange> = {
  "1.15": { from: "1.26", to: "1.29" },
  "1.16": { from: "1.27", to: "1.30" },
  "1.17": { from: "1.29", to: "1.32" },
  "1.18": { from: "1.30", to: "1.33" },
  "1.19": { from: "1.32", to: "1.35" },
  "1.20": { from: "1.33", to: "1.36" },
};

/**
 * The newest machine-configuration contract that the pinned Talos provider can generate.
 * Source: siderolabs/terraform-provider-talos 0.11.0, go.mod (machinery 1.13).
 */
export const NEWEST_CONTRACT = "1.13";

/**
 * The oldest Kubernetes that each Flux minor starts on. Source: fluxcd/flux2 `cmd/flux/check.go` per tag. Flux has no
 * upper limit.
 */
const KUBERNETES_FOR_FLUX = {
  "2.3": "1.28",
  "2.4": "1.28",
  "2.5": "1.30",
  "2.6": "1.31",
  "2.7": "1.32",
  "2.8": "1.33",
  "2.9": "1.33",
} as const;

/** For the Flux of the pinned provider and charts, 2.8.5. */
export const OLDEST_KUBERNETES_FOR_FLUX: string = KUBERNETES_FOR_FLUX["2.8"];
