/** The moments that a service can be restored to, from what is in the target. */
import type { ServiceBackup } from "../../checks/cluster/backups/service-backup";
import { completedBackups } from "../../checks/cluster/backups/volumes";
import type { VeleroCopies } from "../../checks/cluster/backups/volumes";
import type { BackupStore, StoredBackup } from "../../clients/backup-store/store";
import { SNAPSHOTS, parseSnapshotName } from "../../support/snapshot-names";

export interface Point {
  /** The source of the restore: an archive of a database, a snapshot of restic, a Backup of Velero. */
  readonly id: string;
  /** The first moment that it can restore. */
  readonly from: Date;
  /** The last moment; for a database every moment in between as well. */
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

/** The archives of a database: its own, and one for each time that it was restored (serverName of the plugin). */
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

/** The name of the archive that a database gets when it is restored. */
export function newArchiveName(database: string, now: Date): string {
  return `${database}-${now
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "")
    .toLowerCase()}`;
}

function isRestoredArchive(archive: string, database: string): boolean {
  return archive.startsWith(`${database}-`) && STAMP.test(archive.slice(database.length + 1));
}

/** The copy is complete with its information: `base/20261117T120000/backup.info`. */
function baseTime(name: string): Date | undefined {
  const [, y, mo, d, h, mi, s] = /\/base\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\/backup\.info$/.exec(name) ?? [];
  return y === undefined ? undefined : new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** The point from which to restore a moment: the latest one that began before it. @param at @default the last state */
export function choosePoint(points: readonly Point[], at: Date | undefined): Point | undefined {
  return points.filter(({ from }) => at === undefined || from.getTime() <= at.getTime()).at(-1);
}

function byTime(a: Point, b: Point): number {
  return a.from.getTime() - b.from.getTime();
}
