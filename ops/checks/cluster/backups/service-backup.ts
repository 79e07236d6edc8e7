/** What is known about the backups of one service, whichever tool creates them. */
export interface ServiceBackup {
  /** As `coldstart backup run` and `restore` take it: harbor, vault, or volumes of a namespace such as gitea-volumes. */
  readonly service: string;
  readonly kind: "database" | "etcd" | "vault" | "volumes";
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
  readonly failure: string | undefined;
  /** How old the newest good one may become. @default by its kind */
  readonly maxAgeHours?: number;
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
const LONGEST_HOURS: Readonly<Record<ServiceBackup["kind"], number>> = {
  database: 50,
  etcd: 25,
  vault: 13,
  volumes: 50,
};

/** Why the backups of a service are not good enough; undefined when they are. */
export function findFault(backup: ServiceBackup, now: Date): string | undefined {
  const { service, kind, since, lastGood, failure } = backup;
  if (failure !== undefined) return `${service}: ${failure}`;
  const hours = backup.maxAgeHours ?? LONGEST_HOURS[kind];
  const age = now.getTime() - Date.parse(lastGood ?? since ?? now.toISOString());
  if (age <= hours * HOUR_MS) return undefined;
  const limit = `${hours}h`;
  return lastGood === undefined
    ? `${service}: no backup within ${limit} of its start`
    : `${service}: the last good backup is of ${lastGood}, older than ${limit}`;
}
