import { passIfNone, skipped } from "../../support/check";
import type { Result } from "../../support/check";
import type { Finding } from "../../support/finding";
import type { ClusterContext } from "./context";

interface VersionObservation {
  readonly faults: readonly string[];
  /** Versions that differ from the cluster file. */
  readonly versionFaults: readonly string[];
  readonly evidence: string;
  readonly command?: string | undefined;
  readonly findings?: readonly Finding[];
}

/** During an unfinished upgrade, versions are mixed, so only other faults fail a check. */
export function passUnlessUpgrading(
  { isUpgrading = false }: Pick<ClusterContext, "isUpgrading">,
  { faults, versionFaults, evidence, command, findings = [] }: VersionObservation,
): Result {
  if (isUpgrading && faults.length === 0 && versionFaults.length > 0)
    return skipped(`an upgrade is in progress: ${versionFaults.join("; ")}`, findings);
  return passIfNone([...faults, ...versionFaults], evidence, command, findings);
}
