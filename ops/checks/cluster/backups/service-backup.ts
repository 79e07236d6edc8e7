import { HOUR_MS } from "../../../support/duration";

/** The backups of one service, whichever tool creates them. */
export interface ServiceBackup {
  /**
   * The argument of `coldstart backup run` and `restore`: harbor, vault, or the volumes of a namespace, for example
   * gitea-volumes.
   */
  readonly service: string;
  readonly kind: "database" | "etcd" | "vault" | "volumes";
  readonly namespace: string;
  /** The object that creates the backups: a Cluster, a CronJob, or a Schedule. */
  readonly object: string;
  /** When the object was created: no backup is expected before its first schedule. */
  readonly since: string | undefined;
  /** When the newest successful backup finished. */
  readonly lastGood: string | undefined;
  /** The oldest point in time that can be restored. */
  readonly oldest: string | undefined;
  /** Why backups currently fail, as reported by that object. */
  readonly failure: string | undefined;
  /** The maximum age of the newest successful backup. @default depends on the kind */
  readonly maxAgeHours?: number;
  /** For a database: its archive folder in the target. */
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

/** The interval of the backups (gitops/) plus a margin: a backup takes time, and one may fail. */
const LONGEST_HOURS: Readonly<Record<ServiceBackup["kind"], number>> = {
  database: 50,
  etcd: 25,
  vault: 13,
  volumes: 50,
};

/** Why the backups of a service are not good enough; undefined if they are. */
export function findFault(backup: ServiceBackup, now: Date): string | undefined {
  const { service, kind, since, lastGood, failure } = backup;
  if (failure !== undefined) return `${service}: ${failure}`;
  const hours = backup.maxAgeHours ?? LONGEST_HOURS[kind];
  const age = now.getTime() - Date.parse(lastGood ?? since ?? now.toISOString());
  if (age <= hours * HOUR_MS) return undefined;
  const limit = `${hours}h`;
  return lastGood === undefined
    ? `${service}: no backup within ${limit} of its start`
    : `${service}: the last successful backup is from ${lastGood}, older than ${limit}`;
}
