/** The results of an upgrade, for the report. */
import type { Phase } from "../engine/timeline/phases";

export interface UpgradePhase {
  /** A node, or a subject without one: `cilium`, `manifests`, `images`. */
  readonly subject: string;
  readonly phase: Phase;
  /** Seconds since the upgrade began. */
  readonly begin: number;
  readonly end: number;
  readonly failed?: true;
}

export interface UpgradedVersion {
  readonly subject: string;
  /** `Talos`, `extensions`, `control plane`, `kubelet`, `Cilium` */
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface Downtime {
  /** `namespace/name` of a workload, or `Kubernetes API`. */
  readonly service: string;
  readonly seconds: number;
}

export interface UpgradeReport {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly seconds: number;
  readonly phases: readonly UpgradePhase[];
  /** Only the changes. */
  readonly versions: readonly UpgradedVersion[];
  /** Services without a ready pod, longest first. */
  readonly downtimes: readonly Downtime[];
  /** How many workloads were watched, and how often, in seconds. */
  readonly watched: { readonly workloads: number; readonly interval: number };
}

/** The phases of each subject, in the order in which they began. */
export function bySubject(phases: readonly UpgradePhase[]): ReadonlyMap<string, readonly UpgradePhase[]> {
  const sorted = [...phases].sort((a, b) => a.begin - b.begin);
  return new Map(
    [...new Set(sorted.map(({ subject }) => subject))].map((name) => [
      name,
      sorted.filter(({ subject }) => subject === name),
    ]),
  );
}
