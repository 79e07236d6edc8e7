import type { TalosSystem } from "../../machines";

export interface PrimaryIp {
  readonly id: number;
  readonly name: string;
  readonly type: "ipv4" | "ipv6";
  readonly address: string;
  readonly location: string;
  readonly autoDelete: boolean;
  readonly deleteProtection: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly serverId?: number;
  readonly dnsPtr?: string;
}

export interface FirewallRule {
  readonly direction: "in" | "out";
  readonly protocol: string;
  readonly port?: string;
  readonly ranges: readonly string[];
  readonly description?: string;
}

export interface Firewall {
  readonly id: number;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly rules: readonly FirewallRule[];
}

export interface PlacementGroup {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** A volume. It can be attached to any server of its location, and outlives servers. */
export interface Volume {
  readonly id: number;
  readonly name: string;
  /** In gigabytes. */
  readonly size: number;
  readonly location: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly serverId?: number;
}

export interface LoadBalancer {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly location: string;
  readonly ipv4: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The servers that it leads to. */
  readonly targets: readonly number[];
}

export interface Server {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly location: string;
  /** As it was requested. */
  readonly image: string;
  readonly iso?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly firewallIds: readonly number[];
  readonly placementGroupId?: number;
  readonly ipv4Id?: number;
  readonly ipv4?: string;
  readonly ipv6Id?: number;
  readonly ipv6Network?: string;
  readonly deleteProtection: boolean;
  readonly rebuildProtection: boolean;
  readonly backups: boolean;
  readonly diskSize: number;
  readonly dnsPtr?: string;
  /** What was done to it, in the API's words, oldest first. */
  readonly actions?: readonly string[];
}

export interface Snapshot {
  readonly id: number;
  readonly description: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly architecture: "x86" | "arm";
  readonly created: string;
  readonly talos: TalosSystem;
}

export interface PublicNet {
  readonly ipv4Enabled: boolean;
  readonly ipv4Id?: number;
  readonly ipv6Enabled: boolean;
  readonly ipv6Id?: number;
}

export interface ServerRequest extends PublicNet {
  readonly name: string;
  readonly type: string;
  readonly location?: string;
  readonly image?: string;
  readonly iso?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly firewallIds: readonly number[];
  readonly placementGroupId?: number;
  readonly deleteProtection: boolean;
  readonly rebuildProtection: boolean;
  readonly backups: boolean;
}
