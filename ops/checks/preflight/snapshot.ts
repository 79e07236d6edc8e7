import { SNAPSHOT_VARIABLE, isSnapshotWanted, findSnapshotObstacle } from "../../support/snapshot-option";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { error } from "../../support/finding";

/** Checks that Flux can read a snapshot of this work tree, if one is requested. */
export const snapshot = makeCheck<Pick<PreflightContext, "cluster" | "environment">>({
  id: "snapshot",
  title: "Flux can read this work tree",
  observe({ cluster, environment }) {
    if (!isSnapshotWanted(environment)) return [];
    const obstacle = findSnapshotObstacle(cluster);
    return [
      obstacle
        ? error(
            "snapshot-impossible",
            `${SNAPSHOT_VARIABLE} is set, but ${obstacle.why}`,
            `Unset it, or ${obstacle.remedy}`,
          )
        : `${SNAPSHOT_VARIABLE} is set: Flux reads this work tree instead of ${cluster.gitops.repository}.`,
    ];
  },
});
