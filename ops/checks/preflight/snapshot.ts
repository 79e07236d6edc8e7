import { SNAPSHOT_VARIABLE, snapshotWanted, whyNoSnapshot } from "../../support/snapshot-wanted";
import type { PreflightContext } from "../../providers/preflight-context";
import { error, info } from "../../support/finding";
import type { Check } from "../../support/finding";

/** Whether Flux can read this work tree, where somebody asks for that. */
export const snapshot: Check<Pick<PreflightContext, "cluster" | "environment">> = {
  name: "snapshot",
  run({ cluster, environment }) {
    if (!snapshotWanted(environment)) return Promise.resolve([]);
    const reason = whyNoSnapshot(cluster);
    return Promise.resolve([
      reason
        ? error(reason.what, reason.fix)
        : info(`${SNAPSHOT_VARIABLE} is set: Flux reads this work tree, and not ${cluster.gitops.repository}.`),
    ]);
  },
};
