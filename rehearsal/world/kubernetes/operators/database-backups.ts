/** CloudNativePG's Barman Cloud plugin: continuous archiving, copies on request and on schedule, and recovery. */
import type { Collection } from "../../store";
import type { KubernetesApi } from "../api";
import { lastPassed } from "../cron-jobs";
import { nextTime } from "../cron";
import { StorageRefused, refusalOf } from "../object-storage";
import { at, conditionOf, dictAt, ownedBy, textAt, withCondition } from "../object";
import type { Dict, KubeObject } from "../object";
import type { Backing } from "./service-storage";
import { PLUGIN, fingerprintOf, ownArchive, recoveryArchive, segmentName, timelineOf } from "./database-archive";
import type { Archive } from "./database-archive";
import { isRunning } from "./readiness";

export const CLUSTER = "Cluster.postgresql.cnpg.io";
const BACKUP = "Backup.postgresql.cnpg.io";
const SCHEDULED = "ScheduledBackup.postgresql.cnpg.io";
const APP = "plugin-barman-cloud";
const ARCHIVING = "ContinuousArchiving";

/** How far the log of a database was archived, by the volume of its first instance. */
interface Progress {
  readonly server: string;
  readonly timeline: number;
  readonly segment: number;
  readonly data: string;
}

export class DatabaseBackups {
  private readonly progress: Collection<Progress>;

  constructor(
    private readonly api: KubernetesApi,
    private readonly backing: Backing,
  ) {
    this.progress = backing.store.collection("databases/archived");
  }

  /** Inputs besides objects: the bucket, the data, and the time if a schedule is due. */
  fingerprint(): string {
    const { api, backing } = this;
    const due = api.type(SCHEDULED) ? api.list(SCHEDULED).map((one) => this.dueTime(one)?.toISOString()) : [];
    return JSON.stringify([backing.storage.state(), due]);
  }

  /** The operator does not reconcile a cluster whose plugin does not run. */
  isPluginMissing(cluster: KubeObject): boolean {
    return hasPlugin(cluster) && !isRunning(this.api, APP);
  }

  /** Fills the volume of a new database from its source. @returns why that failed */
  recover(cluster: KubeObject): string | undefined {
    const { namespace = "" } = cluster.metadata;
    const claim = claimOf(cluster);
    const isNew = this.backing.contents.read(claim, namespace) === undefined;
    if (!isNew) return undefined;
    if (at(cluster, "spec.bootstrap.recovery") === undefined) {
      this.backing.contents.write(claim, namespace, "");
      return undefined;
    }
    return refusalOf(() => {
      const source = recoveryArchive(this.api, this.backing.storage, cluster);
      const target = textAt(cluster, "spec.bootstrap.recovery.recoveryTarget.targetTime");
      const data = source.recover(target);
      const timeline = timelineOf(source.lastSegment()) + 1;
      this.progress.put(this.keyOf(cluster), { server: "", timeline, segment: 0, data: "" });
      this.backing.contents.write(claim, namespace, data);
    });
  }

  /** Archives changes since the last time, and sets the condition. */
  archive(cluster: KubeObject): void {
    const fault = refusalOf(() => this.archiveChanges(cluster));
    if (fault === undefined && !hasPlugin(cluster)) return;
    const condition = fault
      ? ({ type: ARCHIVING, status: "False", reason: "ContinuousArchivingFailing", message: fault } as const)
      : ({ type: ARCHIVING, status: "True", reason: "ContinuousArchivingSuccess", message: WORKS } as const);
    this.api.setStatus(cluster, withCondition(cluster, condition, this.api.now()));
  }

  reconcile(): void {
    const { api } = this;
    if (!api.type(BACKUP) || !api.type(SCHEDULED)) return;
    for (const backup of api.list(BACKUP)) if (!this.collect(backup)) this.reconcileBackup(backup);
    for (const schedule of api.list(SCHEDULED)) this.reconcileSchedule(schedule);
  }

  private archiveChanges(cluster: KubeObject): void {
    const archive = ownArchive(this.api, this.backing.storage, cluster);
    if (!archive) return;
    const key = this.keyOf(cluster);
    const known = this.progress.get(key);
    const data = this.backing.contents.read(claimOf(cluster), cluster.metadata.namespace ?? "") ?? "";
    if (known?.server === archive.server && known.data === fingerprintOf(data)) return;
    // A database archives only to an empty location, unless it has archived there before.
    if (known?.server !== archive.server) requireEmpty(archive);
    const timeline = known?.timeline ?? 1;
    const segment = known?.server === archive.server ? known.segment + 1 : 1;
    archive.addLog(segmentName(timeline, segment), { time: this.api.now(), data });
    this.progress.put(key, { server: archive.server, timeline, segment, data: fingerprintOf(data) });
  }

  /** Backups owned by a database are deleted with it. */
  private collect({ metadata }: KubeObject): boolean {
    const owner = metadata.ownerReferences?.find(({ kind }) => kind === "Cluster");
    if (!owner || this.api.get(CLUSTER, owner.name, metadata.namespace)?.metadata.uid === owner.uid) return false;
    this.api.delete(BACKUP, metadata.name, metadata.namespace);
    return true;
  }

  private reconcileBackup(backup: KubeObject): void {
    if (["completed", "failed"].includes(textAt(backup, "status.phase") ?? "")) return;
    const { namespace = "" } = backup.metadata;
    const cluster = this.api.get(CLUSTER, textAt(backup, "spec.cluster.name") ?? "", namespace);
    const before = dictAt(backup, "status");
    if (!cluster || !conditionOf(cluster, "Ready") || conditionOf(cluster, "Ready")?.status !== "True") {
      this.api.setStatus(backup, { ...before, phase: "pending" });
      return;
    }
    const archiving = conditionOf(cluster, ARCHIVING);
    if (archiving?.status !== "True") {
      const error = archiving?.message ?? "WAL archiving has not started";
      this.api.setStatus(backup, { ...before, method: "plugin", phase: "walArchivingFailing", error });
      return;
    }
    const now = this.api.now();
    const error = refusalOf(() => this.copy(cluster, backup, now));
    if (error === undefined) return;
    this.api.setStatus(backup, { ...before, method: "plugin", phase: "failed", startedAt: now, stoppedAt: now, error });
    this.setWindow(cluster, { lastFailedBackupTime: now });
  }

  private copy(cluster: KubeObject, backup: KubeObject, now: string): void {
    const archive = ownArchive(this.api, this.backing.storage, cluster);
    if (!archive) return;
    const id = this.freeId(archive, now);
    const data = this.backing.contents.read(claimOf(cluster), cluster.metadata.namespace ?? "") ?? "";
    archive.addBase(id, { time: now, data });
    this.forget(archive, now);
    const known = this.progress.get(this.keyOf(cluster));
    const wal = segmentName(known?.timeline ?? 1, known?.segment ?? 1);
    this.api.setStatus(backup, {
      ...dictAt(backup, "status"),
      method: "plugin",
      phase: "completed",
      backupId: id,
      backupName: `backup-${id}`,
      beginWal: wal,
      endWal: wal,
      startedAt: now,
      stoppedAt: now,
    });
    const [oldest] = archive.bases();
    this.setWindow(cluster, { firstRecoverabilityPoint: oldest?.time ?? now, lastSuccessfulBackupTime: now });
  }

  /** Two copies within a second would have the same name. */
  private freeId(archive: Archive, now: string): string {
    const taken = new Set(archive.bases().map(({ id }) => id));
    for (let moment = Date.parse(now); ; moment += 1000) {
      const id = new Date(moment).toISOString().replaceAll(/[-:]|\.\d+Z/g, "");
      if (!taken.has(id)) return id;
    }
  }

  /** The recovery window. The newest copy before it is kept, because restoring from the WAL needs it. */
  private forget(archive: Archive, now: string): void {
    const [, days] = /^(\d+)d$/.exec(textAt(archive.store, "spec.retentionPolicy") ?? "") ?? [];
    if (days === undefined) return;
    const begin = Date.parse(now) - Number(days) * 24 * 3600_000;
    const old = archive.bases().filter(({ time }) => Date.parse(time) <= begin);
    for (const { id } of old.slice(0, -1)) archive.deleteBase(id);
  }

  private setWindow(cluster: KubeObject, window: Dict): void {
    const archive = ownArchive(this.api, this.backing.storage, cluster);
    if (!archive) return;
    const windows = dictAt(archive.store, "status.serverRecoveryWindow");
    const own = { ...dictAt(windows, [archive.server]), ...window };
    this.api.setStatus(archive.store, { serverRecoveryWindow: { ...windows, [archive.server]: own } });
  }

  private reconcileSchedule(schedule: KubeObject): void {
    const due = this.dueTime(schedule);
    const { name, namespace } = schedule.metadata;
    const cluster = this.api.get(CLUSTER, textAt(schedule, "spec.cluster.name") ?? "", namespace);
    if (!due || !cluster) return;
    const stamp = due.toISOString().replaceAll(/[-:T]|\.\d+Z/g, "");
    const backup = `${name}-${stamp}`;
    const { method, pluginConfiguration } = dictAt(schedule, "spec");
    if (!this.api.get(BACKUP, backup, namespace))
      this.api.create({
        apiVersion: "postgresql.cnpg.io/v1",
        kind: "Backup",
        metadata: {
          name: backup,
          namespace,
          labels: { "cnpg.io/cluster": cluster.metadata.name, "cnpg.io/scheduled-backup": name },
          ownerReferences: ownedBy(cluster),
        },
        spec: { cluster: { name: cluster.metadata.name }, method, pluginConfiguration },
      });
    const next = nextTime(textAt(schedule, "spec.schedule") ?? "", due);
    const written = (time: Date | undefined) => time?.toISOString().replace(/\.\d+Z$/, "Z");
    this.api.setStatus(schedule, { lastScheduleTime: written(due), nextScheduleTime: written(next) });
  }

  private dueTime(schedule: KubeObject): Date | undefined {
    const now = new Date(this.api.now());
    const last = textAt(schedule, "status.lastScheduleTime");
    if (last === undefined && at(schedule, "spec.immediate") === true) return now;
    const since = new Date(last ?? schedule.metadata.creationTimestamp ?? now);
    return lastPassed(textAt(schedule, "spec.schedule") ?? "", since, now);
  }

  private keyOf(cluster: KubeObject): string {
    return cluster.metadata.uid ?? "";
  }
}

const WORKS = "Continuous archiving is working";

/** The error of barman-cloud-check-wal-archive. */
function requireEmpty(archive: Archive): void {
  if (archive.isEmpty()) return;
  const words = `WAL archive check failed for server ${archive.server}: Expected empty archive`;
  throw new StorageRefused("ArchiveNotEmpty", words);
}

function hasPlugin(cluster: KubeObject): boolean {
  return JSON.stringify(at(cluster, "spec.plugins") ?? []).includes(PLUGIN);
}

function claimOf({ metadata }: KubeObject): string {
  return `pgdata-${metadata.name}-0`;
}
