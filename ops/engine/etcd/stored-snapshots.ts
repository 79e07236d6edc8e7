/**
 * etcd snapshots in the backup target. The commands and the cluster's CronJob (ops/jobs/etcd-snapshot.ts) share this
 * file, so that each lists, keeps and deletes the snapshots of the other. It imports nothing from spec/, which keeps
 * the script of the CronJob small.
 */
import { createReadStream } from "node:fs";
import type { BackupStore } from "../../clients/backup-store/store";
import type { SnapshotFacts } from "../../clients/talos/etcd-database";
import { SNAPSHOTS, keyIdOf, parseSnapshotName, snapshotName } from "../../support/snapshot-names";
import type { SnapshotName } from "../../support/snapshot-names";
import { writeBackup } from "../backups/content";
import { findExpired } from "../backups/retention";
import type { Retention } from "../backups/retention";

export interface StoredSnapshot extends SnapshotName {
  readonly size: number;
}

export interface WrittenSnapshot extends SnapshotFacts {
  readonly name: string;
  /** The size of the encrypted object. */
  readonly size: number;
}

/** The snapshots of the cluster, newest first. Files of other programs in the same location are ignored. */
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
  const name = snapshotName(cluster, at, facts.revision, publicKey);
  const size = await writeBackup(store, name, createReadStream(file) as AsyncIterable<Buffer>, publicKey);
  return { ...facts, name, size };
}

/** The cluster, and the key that its snapshots are encrypted for. */
interface SnapshotOwner {
  readonly cluster: string;
  readonly publicKey: string;
}

/**
 * Deletes the snapshots that the retention does not keep. Those for another key are of another cluster with the same
 * name, or of a former identity: they are neither deleted nor counted.
 *
 * @returns the deleted ones
 */
export async function applyRetention(
  store: Pick<BackupStore, "list" | "delete">,
  { cluster, publicKey }: SnapshotOwner,
  retention: Retention,
): Promise<StoredSnapshot[]> {
  const own = keyIdOf(publicKey);
  const snapshots = await listSnapshots(store, cluster);
  const expired = findExpired(
    snapshots.filter(({ keyId = own }) => keyId === own),
    retention,
  );
  for (const snapshot of expired) await store.delete(snapshot.name);
  return expired;
}
