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

/**
 * The locations that sell each family of server types.
 * Source: tonoid/hcloud-multiregion-mongodb-replicaset `HETZNER_SERVERS.md`, 2025-10-21; robhunter/agentdeals #1286.
 */
export const HETZNER_SERVER_TYPES: readonly { match: RegExp; locations: readonly HetznerLocation[] }[] = [
  { match: /^cpx[1-5]1$/, locations: ["ash", "hil"] },
  { match: /^cpx[1-6]2$/, locations: ["fsn1", "nbg1", "hel1", "sin"] },
  { match: /^(cx|cax)\d+$/, locations: ["fsn1", "nbg1", "hel1"] },
  { match: /^ccx[1-6]3$/, locations: HETZNER_LOCATIONS },
];

/** Servers in one spread placement group. Source: Hetzner's placement group limits. */
export const HETZNER_PLACEMENT_GROUP_LIMIT = 10;
