import type { Cluster } from "../../spec";

/** If set to 1, Flux reads a snapshot of this work tree instead of the repository in the cluster file. */
export const SNAPSHOT_VARIABLE = "USE_LOCAL_GIT_SNAPSHOT";

type Environment = Readonly<Record<string, string | undefined>>;

export function isSnapshotWanted(environment: Environment): boolean {
  return ["1", "true", "yes"].includes((environment[SNAPSHOT_VARIABLE] ?? "").toLowerCase());
}

/** Why this cluster cannot read a snapshot, and the fix; undefined if it can. */
export function findSnapshotObstacle({ gitops }: Cluster): { what: string; fix: string } | undefined {
  if (gitops.mode !== "read-only")
    return {
      what: `${SNAPSHOT_VARIABLE} is set, but the Flux of this cluster writes to its repository, and a snapshot is read-only.`,
      fix: "Unset it, or set `mode: read-only` under `gitops`.",
    };
  if (gitops.token)
    return {
      what: `${SNAPSHOT_VARIABLE} is set, but Flux would send \`gitops.token\` to the snapshot's server over plain HTTP.`,
      fix: "Unset it, or remove `token` from the cluster file while you use a snapshot.",
    };
  return undefined;
}
