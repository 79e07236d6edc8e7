import { at } from "../objects";
import { chartOf, releasesOf, valuesOf } from "../tree";
import type { Tree } from "../tree";

interface ValueRule {
  readonly chart: string;
  /** What fails without it. */
  readonly because: string;
  readonly holds: (values: unknown) => boolean;
}

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;

/** Defaults and templates of charts that break a cluster without an error in the values. */
const RULES: readonly ValueRule[] = [
  {
    chart: "alloy",
    because:
      "rbac.rules and rbac.clusterRules are both needed: the template joins them, and an empty list makes invalid YAML",
    holds: (values) => isFilled(at(values, "rbac", "rules")) && isFilled(at(values, "rbac", "clusterRules")),
  },
  {
    chart: "loki",
    because: "sidecar.rules.enabled is true by default, and lets Loki read every Secret of the cluster",
    holds: (values) => at(values, "sidecar", "rules", "enabled") === false,
  },
  {
    chart: "matrix-stack",
    because:
      "wellKnownDelegation.baseDomainRedirect.enabled is true by default, and redirects the domain itself to Element",
    holds: (values) =>
      at(values, "wellKnownDelegation", "enabled") === false ||
      at(values, "wellKnownDelegation", "baseDomainRedirect", "enabled") === false,
  },
  {
    chart: "csi-driver-nfs",
    because: "controller.enableSnapshotter is true by default, and the snapshotter fails without the CRDs of snapshots",
    holds: (values) =>
      at(values, "controller", "enableSnapshotter") === false || at(values, "externalSnapshotter", "enabled") === true,
  },
];

export function findChartValueFaults({ parts }: Tree): string[] {
  return parts.flatMap((part) =>
    releasesOf(part).flatMap((release) =>
      RULES.filter(({ chart, holds }) => chart === chartOf(part, release).name && !holds(valuesOf(release))).map(
        ({ because }) => `${part.name}: ${because}`,
      ),
    ),
  );
}
