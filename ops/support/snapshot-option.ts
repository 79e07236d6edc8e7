import type { Cluster } from "../../spec";

/** Set to 1, Flux reads a snapshot of this work tree in place of the repository that the cluster file names. */
export const SNAPSHOT_VARIABLE = "USE_LOCAL_GIT_SNAPSHOT";

type Environment = Readonly<Record<string, string | undefined>>;

export function isSnapshotWanted(environment: Environment): boolean {
  return ["1", "true", "yes"].includes((environment[SNAPSHOT_VARIABLE] ?? "").toLowerCase());
}

/** Why this cluster cannot read a snapshot, and what to do about it; undefined when it can. */
export function findSnapshotObstacle({ gitops }: Cluster): { what: string; fix: string } | undefined {
  if (gitops.mode !== "read-only")
    return {
      what: `${SNAPSHOT_VARIABLE} is set, but the Flux of this cluster writes to its repository, and a snapshot is read-only.`,
      fix: "Unset it, or write `mode: read-only` under `gitops`.",
    };
  if (gitops.token)
    return {
      what: `${SNAPSHOT_VARIABLE} is set, and Flux would send \`gitops.token\` to the snapshot's server over plain HTTP.`,
      fix: "Unset it, or remove `token` from the cluster file while you use a snapshot.",
    };
  return undefined;
}
