import type { MachineSettings } from "./derive/machine-settings";
import type { PatchDocument } from "./patches/document";

/** Derived values that every site has. */
export interface SiteFacts {
  readonly name: string;
  /** The values of the labels topology.kubernetes.io/region and /zone on the site's nodes. */
  readonly region: string;
  readonly zone: string;
}

/** The properties of every node, regardless of its provider. */
export interface NodeFacts extends MachineSettings {
  readonly name: string;
  readonly role: "controlplane" | "worker";
  readonly schedulable: boolean;
  readonly labels: Readonly<Record<string, string>>;
  /** The patches of the cluster, the role and the node, in merge order. */
  readonly patches: readonly PatchDocument[];
  /** From the cluster file; undefined if a provider or a router assigns it. */
  readonly address?: string | undefined;
  /** Undefined if the provider assigns it. */
  readonly macAddress?: string;
}
