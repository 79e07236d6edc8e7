/** What is known about the backups of one service, whichever tool creates them. */
export interface ServiceBackup {
  /** As `coldstart backup run` and `restore` take it: harbor, vault, or volumes of a namespace such as gitea-volumes. */
  readonly service: string;
  readonly kind: "database" | "vault" | "volumes";
  readonly namespace: string;
  /** The object that creates them: a Cluster, a CronJob, a Schedule. */
  readonly object: string;
  /** When the object was created: no backup is expected before its first schedule. */
  readonly since: string | undefined;
  /** When the newest good one was finished. */
  readonly lastGood: string | undefined;
  /** The oldest moment that can be restored. */
  readonly oldest: string | undefined;
  /** Why backups fail at the moment, as reported by that object. */
  readonly problem: string | undefined;
  /** Of a database: the folder in the target that it archives to. */
  readonly archive?: string;
}

/** Data without a backup. */
export interface Unprotected {
  readonly what: string;
  readonly why: string;
}

export interface BackupState {
  readonly backups: readonly ServiceBackup[];
  readonly unprotected: readonly Unprotected[];
}

const HOUR_MS = 3600_000;

/** The interval of the backups (gitops/) and a margin: a backup takes a while, and one may fail. */
const LONGEST_MS: Readonly<Record<ServiceBackup["kind"], number>> = {
  database: 50 * HOUR_MS,
  vault: 13 * HOUR_MS,
  volumes: 50 * HOUR_MS,
};

/** Why the backups of a service are not good enough; undefined when they are. */
export function findFault(backup: ServiceBackup, now: Date): string | undefined {
  const { service, kind, since, lastGood, problem } = backup;
  if (problem !== undefined) return `${service}: ${problem}`;
  const longest = LONGEST_MS[kind];
  const age = now.getTime() - Date.parse(lastGood ?? since ?? now.toISOString());
  if (age <= longest) return undefined;
  const limit = `${Math.round(longest / HOUR_MS)}h`;
  return lastGood === undefined
    ? `${service}: no backup within ${limit} of its start`
    : `${service}: the last good backup is of ${lastGood}, older than ${limit}`;
}
