/** Hetzner's locations. Source: hcloud-k8s/terraform-hcloud-kubernetes `variables.tf`. */
export const HETZNER_LOCATIONS = ["fsn1", "nbg1", "hel1", "ash", "hil", "sin"] as const;

export type HetznerLocation = (typeof HETZNER_LOCATIONS)[number];

/** The network zone of each location: what `topology.kubernetes.io/region` says there. Source: hcloud-go `network.go`. */
export const HETZNER_NETWORK_ZONES: Record<HetznerLocation, string> = {
  fsn1: "eu-central",
  nbg1: "eu-central",
  hel1: "eu-central",
  ash: "us-east",
  hil: "us-west",
  sin: "ap-southeast",
};

export interface ServerFamily {
  readonly match: RegExp;
  readonly example: string;
  readonly locations: readonly HetznerLocation[];
}

/**
 * The locations that sell each family of server types.
 * Source: tonoid/hcloud-multiregion-mongodb-replicaset `HETZNER_SERVERS.md`, 2025-10-21; robhunter/agentdeals #1286.
 */
export const HETZNER_SERVER_TYPES: readonly ServerFamily[] = [
  { match: /^cpx[1-5]1$/, example: "cpx31", locations: ["ash", "hil"] },
  { match: /^cpx[1-6]2$/, example: "cpx32", locations: ["fsn1", "nbg1", "hel1", "sin"] },
  { match: /^(cx|cax)\d+$/, example: "cx33", locations: ["fsn1", "nbg1", "hel1"] },
  { match: /^ccx[1-6]3$/, example: "ccx13", locations: HETZNER_LOCATIONS },
];

/**
 * Types that run on but cannot be ordered any more: a cluster that has them works, a rebuilt server fails.
 * Source: hetznercloud/cli #1211, apricote/hcloud-upload-image #129 (cx22 gone since January 2026).
 */
export const HETZNER_RETIRED_SERVER_TYPES = /^cx[2-5]2$/;

/** Servers in one spread placement group. Source: Hetzner's placement group limits. */
export const HETZNER_PLACEMENT_GROUP_LIMIT = 10;
