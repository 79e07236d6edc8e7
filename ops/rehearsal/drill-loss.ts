/** The data loss of a disaster, by service: everything since the last backup of its schedule. */
import { DAY_MS } from "../support/duration";
import { BARMAN } from "../checks/cluster/backups/databases";
import { VAULT_NAMESPACE } from "../checks/cluster/backups/vault";
import { DISPOSABLE } from "../checks/cluster/backups/volumes";
import { nextTime } from "../../rehearsal/world/kubernetes/cron";
import { listAt, textAt } from "../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../rehearsal/world/kubernetes/object";

export interface Loss {
  /** As `coldstart backup status` names it. */
  readonly service: string;
  /** The most data that can be lost, in seconds; undefined: all of it, because it is not backed up. */
  readonly seconds?: number;
  readonly why: string;
}

/** Reads objects of the cluster by kind. */
export interface Objects {
  list(kind: string, namespace?: string): readonly KubeObject[];
}

/** Long enough for weekly schedules to repeat. */
const PERIOD_MS = 15 * DAY_MS;
/** CloudNativePG sets this if the Cluster does not. Source: cloudnative-pg, `pkg/postgres/configuration.go`. */
const ARCHIVE_TIMEOUT = "5min";

/** The worst-case loss, according to the schedules in the cluster. */
export function readLosses(objects: Objects, now: Date): Loss[] {
  const schedules = objects.list("Schedule.velero.io");
  return [
    ...cronJobLoss(objects, now, "etcd", "etcd-backup", "etcd-snapshot"),
    ...objects.list("Cluster.postgresql.cnpg.io").map(databaseLoss),
    ...cronJobLoss(objects, now, "vault", "vault", "vault-snapshot"),
    ...volumeNamespaces(objects).map((namespace) => volumeLoss(namespace, schedules, now)),
  ];
}

function cronJobLoss(objects: Objects, now: Date, service: string, namespace: string, name: string): Loss[] {
  const found = objects.list("CronJob.batch", namespace).find(({ metadata }) => metadata.name === name);
  const schedule = textAt(found, "spec.schedule");
  if (schedule === undefined) return [];
  return [{ service, ...bySchedule(schedule, now), why: `snapshots at "${schedule}" (UTC)` }];
}

function databaseLoss({ metadata, spec }: KubeObject): Loss {
  const service = metadata.namespace ?? "";
  const isArchived = listAt(spec, "plugins").some((plugin) => textAt(plugin, "name") === BARMAN);
  if (!isArchived) return { service, why: "the database has no archive" };
  const timeout = textAt(spec, "postgresql.parameters.archive_timeout") ?? ARCHIVE_TIMEOUT;
  return { service, seconds: parseTimeout(timeout), why: `the log is archived at the latest after ${timeout}` };
}

function volumeLoss(namespace: string, schedules: readonly KubeObject[], now: Date): Loss {
  const service = `${namespace}-volumes`;
  if (DISPOSABLE.includes(namespace)) return { service, why: "nothing copies them, on purpose" };
  const schedule = textAt(schedules[0], "spec.schedule");
  if (schedule === undefined) return { service, why: "Velero is off (services.velero)" };
  return { service, ...bySchedule(schedule, now), why: `copies at "${schedule}" (UTC)` };
}

/** Volumes of neither a database nor Vault, which have their own backups. */
function volumeNamespaces(objects: Objects): string[] {
  const plain = objects
    .list("PersistentVolumeClaim")
    .filter(
      ({ metadata: { labels = {}, namespace } }) =>
        labels["cnpg.io/cluster"] === undefined && namespace !== VAULT_NAMESPACE,
    );
  return [...new Set(plain.map(({ metadata }) => metadata.namespace ?? ""))].sort();
}

function bySchedule(schedule: string, now: Date): { readonly seconds?: number } {
  const seconds = longestGap(schedule, now);
  return seconds === undefined ? {} : { seconds };
}

/** The longest time between two moments of a schedule, in seconds; undefined for text that is no schedule. */
export function longestGap(schedule: string, from: Date): number | undefined {
  const end = from.getTime() + PERIOD_MS;
  let longest: number | undefined;
  let last = nextTime(schedule, from);
  for (let next = last && nextTime(schedule, last); last && next; next = nextTime(schedule, next)) {
    longest = Math.max(longest ?? 0, (next.getTime() - last.getTime()) / 1000);
    last = next;
    if (next.getTime() > end) break;
  }
  return longest;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400 };

/** As PostgreSQL writes it: `5min`, or a number of seconds. */
function parseTimeout(text: string): number {
  const [, count = "0", unit = "s"] = /^(\d+)\s*(s|min|h|d)?$/.exec(text.trim()) ?? [];
  return Number(count) * (UNITS[unit] ?? 1);
}
