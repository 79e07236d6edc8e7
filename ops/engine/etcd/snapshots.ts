import { createWriteStream, mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { controlPlanes } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { BackupStore } from "../../clients/backup-store/store";
import { saveEtcdSnapshot } from "../../clients/talos/etcd";
import { SnapshotDamaged, inspectSnapshot } from "../../clients/talos/etcd-database";
import type { SnapshotFacts } from "../../clients/talos/etcd-database";
import type { TalosConnection } from "../../clients/talos/connection";
import { reasonOf } from "../../support/wait";
import { refusalFor } from "../../support/finding-refusal";
import { readBackup } from "../backups/content";
import { parseSnapshotName } from "../../support/snapshot-names";
import { storeSnapshot } from "./stored-snapshots";
import type { WrittenSnapshot } from "./stored-snapshots";

export interface TakeOptions {
  readonly cluster: Cluster;
  readonly talos: (node: string) => Promise<TalosConnection>;
  readonly store: BackupStore;
  readonly publicKey: string;
  /** A folder that only its owner can read: it contains the unencrypted snapshot until the backup is written. */
  readonly folder: string;
  readonly now?: () => Date;
  readonly say: (text: string) => void;
}

/** Takes a snapshot from the first control plane that responds, checks it, and writes it to the store. */
export async function takeSnapshot(options: TakeOptions): Promise<WrittenSnapshot> {
  const { cluster, store, publicKey, folder, now = () => new Date() } = options;
  const file = join(folder, "etcd-snapshot.tmp");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const at = now();
    const facts = await saveFromAny(options, file);
    return await storeSnapshot(store, { cluster: cluster.name, file, facts, at, publicKey });
  } finally {
    await rm(file, { force: true });
  }
}

async function saveFromAny({ cluster, talos, say }: TakeOptions, file: string): Promise<SnapshotFacts> {
  const faults: string[] = [];
  for (const { name } of controlPlanes(cluster)) {
    try {
      return await saveEtcdSnapshot(await talos(name), file);
    } catch (error) {
      faults.push(`${name}: ${reasonOf(error)}`);
      say(`no snapshot from ${name}: ${reasonOf(error)}`);
    }
  }
  throw refusalFor(
    "etcd-snapshot-failed",
    `No control plane returned an etcd snapshot.\n${faults.map((line) => `  - ${line}`).join("\n")}`,
  );
}

/**
 * Reads a snapshot from the store into a file, and checks it. It is decrypted with the key of this cluster, so a
 * snapshot of another cluster is refused.
 *
 * @throws NotDecryptable, SnapshotDamaged
 */
export async function fetchSnapshot(
  store: BackupStore,
  name: string,
  privateKey: string,
  file: string,
): Promise<SnapshotFacts> {
  const partial = `${file}.partial`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(await readBackup(store, name, privateKey), createWriteStream(partial, { mode: 0o600 }));
    const facts = await inspectSnapshot(partial);
    const named = parseSnapshotName(name);
    if (named && named.revision !== facts.revision)
      throw new SnapshotDamaged(`${name} contains revision ${facts.revision}, which does not match its name`);
    await rename(partial, file);
    return facts;
  } finally {
    await rm(partial, { force: true });
  }
}
