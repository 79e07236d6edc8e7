/** The points in time that a service can be restored to, read from the backup target. */
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { completedBackups } from "../../checks/cluster/backups/volumes";
import type { VeleroCopies } from "../../checks/cluster/backups/volumes";
import type { BackupStore, StoredBackup } from "../../clients/backup-store/store";
import { SNAPSHOTS, parseSnapshotName } from "../../support/snapshot-names";

export interface Point {
  /** The source of the restore: a database archive, a restic snapshot, or a Velero Backup. */
  readonly id: string;
  /** The earliest point in time that it can restore. */
  readonly from: Date;
  /** The latest point in time. A database can also be restored to every point in between. */
  readonly to: Date;
  readonly bytes: number | undefined;
}

/** Oldest first. */
export async function readPoints(
  store: Pick<BackupStore, "list">,
  backup: Pick<ServiceBackup, "kind" | "object" | "namespace">,
  copies: VeleroCopies,
): Promise<Point[]> {
  switch (backup.kind) {
    case "database":
      return archivePoints(await store.list("databases/"), backup.object);
    case "etcd":
      return (await store.list(SNAPSHOTS))
        .flatMap(({ name, size: bytes }) => {
          const parsed = parseSnapshotName(name);
          return parsed ? [{ id: name, from: parsed.at, to: parsed.at, bytes }] : [];
        })
        .sort(byTime);
    case "vault":
      return (await store.list("vault/snapshots/"))
        .map(({ name, modified }) => ({
          id: name.split("/").at(-1) ?? "",
          from: modified,
          to: modified,
          bytes: undefined,
        }))
        .sort(byTime);
    case "volumes":
      return completedBackups(copies, backup.namespace).map(({ metadata, status }) => {
        const at = new Date(String(status?.startTimestamp ?? status?.completionTimestamp));
        return { id: metadata.name, from: at, to: at, bytes: undefined };
      });
  }
}

/** The archives of a database: the original one, and one for each restore (serverName of the plugin). */
export function archivePoints(stored: readonly StoredBackup[], database: string): Point[] {
  const archives = new Map<string, StoredBackup[]>();
  for (const one of stored) {
    const archive = one.name.split("/")[1] ?? "";
    if (archive === database || isRestoredArchive(archive, database))
      archives.set(archive, [...(archives.get(archive) ?? []), one]);
  }
  return [...archives]
    .flatMap(([id, objects]) => {
      const bases = objects.flatMap(({ name }) => baseTime(name) ?? []).sort((a, b) => a.getTime() - b.getTime());
      const [from] = bases;
      if (!from) return [];
      const times = objects.map(({ modified }) => modified.getTime());
      const bytes = objects.reduce((sum, { size }) => sum + size, 0);
      return [{ id, from, to: new Date(Math.max(...times)), bytes }];
    })
    .sort(byTime);
}

const STAMP = /^\d{8}t\d{6}z$/;

/** The name of the archive that a restored database gets. */
export function newArchiveName(database: string, now: Date): string {
  return `${database}-${now
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "")
    .toLowerCase()}`;
}

function isRestoredArchive(archive: string, database: string): boolean {
  return archive.startsWith(`${database}-`) && STAMP.test(archive.slice(database.length + 1));
}

/** A base backup is complete when its `base/20261117T120000/backup.info` exists. */
function baseTime(name: string): Date | undefined {
  const [, y, mo, d, h, mi, s] = /\/base\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\/backup\.info$/.exec(name) ?? [];
  return y === undefined ? undefined : new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** Chooses the newest backup that began before the given time. @param at @default the latest backup */
export function choosePoint(points: readonly Point[], at: Date | undefined): Point | undefined {
  return points.filter(({ from }) => at === undefined || from.getTime() <= at.getTime()).at(-1);
}

function byTime(a: Point, b: Point): number {
  return a.from.getTime() - b.from.getTime();
}
