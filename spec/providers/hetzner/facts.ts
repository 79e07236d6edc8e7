/** Hetzner's locations. Source: hcloud-k8s/terraform-hcloud-kubernetes `variables.tf`. */
export const HETZNER_LOCATIONS = ["fsn1", "nbg1", "hel1", "ash", "hil", "sin"] as const;

export type HetznerLocation = (typeof HETZNER_LOCATIONS)[number];

/**
 * The network zone of each location: the value of `topology.kubernetes.io/region` there. Source: hcloud-go
 * `network.go`.
 */
export const HETZNER_NETWORK_ZONES: Record<HetznerLocation, string> = {
  fsn1: "eu-central",
  nbg1: "eu-central",
  hel1: "eu-central",
  ash: "us-east",
  hil: "us-west",
  sin: "ap-southeast",
};

export interface ServerTypes {
  readonly names: readonly string[];
  readonly example: string;
  readonly locations: readonly HetznerLocation[];
}

const EUROPE = ["fsn1", "nbg1", "hel1"] as const;

/**
 * The server types that are known, and the locations that sell them. New types appear from time to time. Source:
 * tonoid/hcloud-multiregion-mongodb-replicaset `HETZNER_SERVERS.md`, 2025-10-21; robhunter/agentdeals #1286.
 */
export const HETZNER_SERVER_TYPES: readonly ServerTypes[] = [
  { names: ["cpx11", "cpx21", "cpx31", "cpx41", "cpx51"], example: "cpx31", locations: ["ash", "hil"] },
  {
    names: ["cpx12", "cpx22", "cpx32", "cpx42", "cpx52", "cpx62"],
    example: "cpx32",
    locations: [...EUROPE, "sin"],
  },
  {
    names: ["cx23", "cx33", "cx43", "cx53", "cx22", "cx32", "cx42", "cx52", "cax11", "cax21", "cax31", "cax41"],
    example: "cx33",
    locations: EUROPE,
  },
  {
    names: ["ccx13", "ccx23", "ccx33", "ccx43", "ccx53", "ccx63"],
    example: "ccx13",
    locations: HETZNER_LOCATIONS,
  },
];

/**
 * Types that still run but can no longer be ordered: a cluster that has them works, rebuilding a server fails. Source:
 * hetznercloud/cli #1211, apricote/hcloud-upload-image #129 (cx22 gone since January 2026).
 */
export const HETZNER_RETIRED_SERVER_TYPES = /^cx[2-5]2$/;

/** Servers in one spread placement group. Source: Hetzner's placement group limits. */
export const HETZNER_PLACEMENT_GROUP_LIMIT = 10;
