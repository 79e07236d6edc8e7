import type { Environment } from "./environment";
import type { Cluster } from "../../spec";

/** If set to 1, Flux reads a snapshot of this work tree instead of the repository in the cluster file. */
export const SNAPSHOT_VARIABLE = "USE_LOCAL_GIT_SNAPSHOT";

export function isSnapshotWanted(environment: Environment): boolean {
  return ["1", "true", "yes"].includes((environment[SNAPSHOT_VARIABLE] ?? "").toLowerCase());
}

/** Why this cluster cannot read a snapshot, and what to change, as parts of sentences; undefined if it can. */
export function findSnapshotObstacle({ gitops }: Cluster): { why: string; remedy: string } | undefined {
  if (gitops.mode !== "read-only")
    return {
      why: "the Flux of this cluster writes to its repository, and a snapshot is read-only.",
      remedy: "set `mode: read-only` under `gitops`.",
    };
  if (gitops.token)
    return {
      why: "Flux would send `gitops.token` to the snapshot's server over plain HTTP.",
      remedy: "remove `token` from the cluster file while you use a snapshot.",
    };
  return undefined;
}
