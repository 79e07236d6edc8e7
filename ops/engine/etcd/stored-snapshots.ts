/**
 * Snapshots of etcd in the backups. The commands and the CronJob of the cluster (ops/jobs/etcd-snapshot.ts) share this file, so that each
 * lists, keeps and deletes what the other has written. It imports nothing of spec/: the script of the CronJob stays small.
 */
import { createReadStream } from "node:fs";
import type { BackupStore } from "../../clients/backup-store/store";
import type { SnapshotFacts } from "../../clients/talos/etcd-database";
import { SNAPSHOTS, parseSnapshotName, snapshotName } from "../../support/snapshot-names";
import type { SnapshotName } from "../../support/snapshot-names";
import { writeBackup } from "../backups/content";
import { findExpired } from "../backups/retention";
import type { Retention } from "../backups/retention";

export interface StoredSnapshot extends SnapshotName {
  readonly size: number;
}

export interface WrittenSnapshot extends SnapshotFacts {
  readonly name: string;
  /** Of the encrypted object. */
  readonly size: number;
}

/** The snapshots of the cluster, newest first. Files of other programs in the same place are left alone. */
export async function listSnapshots(store: Pick<BackupStore, "list">, cluster: string): Promise<StoredSnapshot[]> {
  return (await store.list(SNAPSHOTS))
    .flatMap(({ name, size }) => {
      const parsed = parseSnapshotName(name);
      return parsed && parsed.cluster === cluster ? [{ ...parsed, size }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** A snapshot that was checked. */
export interface CheckedSnapshot {
  readonly cluster: string;
  readonly file: string;
  readonly facts: SnapshotFacts;
  /** When it was taken. */
  readonly at: Date;
  readonly publicKey: string;
}

/** Compresses, encrypts and writes a snapshot. */
export async function storeSnapshot(
  store: Pick<BackupStore, "put">,
  { cluster, file, facts, at, publicKey }: CheckedSnapshot,
): Promise<WrittenSnapshot> {
  const name = snapshotName(cluster, at, facts.revision);
  const size = await writeBackup(store, name, createReadStream(file) as AsyncIterable<Buffer>, publicKey);
  return { ...facts, name, size };
}

/** Deletes what the retention does not keep. @returns what was deleted */
export async function applyRetention(
  store: Pick<BackupStore, "list" | "delete">,
  cluster: string,
  retention: Retention,
): Promise<StoredSnapshot[]> {
  const expired = findExpired(await listSnapshots(store, cluster), retention);
  for (const snapshot of expired) await store.delete(snapshot.name);
  return expired;
}
