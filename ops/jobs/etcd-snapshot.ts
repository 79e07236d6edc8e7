/**
 * The program of the CronJob etcd-snapshot (gitops/platform/etcd-backup), which runs after talosctl has written the
 * snapshot to a file. It checks, compresses and encrypts the snapshot, writes it to the bucket, and deletes snapshots
 * outside the retention. `npm run jobs` bundles it into one file, from the same modules as `coldstart etcd snapshot`.
 */
import { stat } from "node:fs/promises";
import { s3Store } from "../clients/backup-store/s3-store";
import type { BackupStore } from "../clients/backup-store/store";
import { S3Client } from "../clients/s3/client";
import { inspectSnapshot } from "../clients/talos/etcd-database";
import type { Retention } from "../engine/backups/retention";
import { applyRetention, storeSnapshot } from "../engine/etcd/stored-snapshots";

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error, SnapshotDamaged, S3Refused, Unreachable */
export async function storeScheduledSnapshot(environment: Environment, say: (text: string) => void): Promise<void> {
  const read = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  const cluster = read("CLUSTER_NAME");
  const publicKey = read("BACKUP_PUBLIC_KEY");
  const retention = parseRetention(read("BACKUP_RETENTION"));
  const store = openStore(read);
  const file = read("SNAPSHOT_FILE");
  const { mtime: at } = await stat(file);
  const facts = await inspectSnapshot(file);
  const { name, size } = await storeSnapshot(store, { cluster, file, facts, at, publicKey });
  say(`${name}: ${facts.bytes} bytes, ${size} encrypted, in ${store.place}`);
  for (const expired of await applyRetention(store, { cluster, publicKey }, retention)) say(`${expired.name}: deleted`);
}

function openStore(read: (name: string) => string): BackupStore {
  const [endpoint, bucket, prefix] = ["BACKUP_ENDPOINT", "BACKUP_BUCKET", "BACKUP_PREFIX"].map(read) as [
    string,
    string,
    string,
  ];
  const client = new S3Client({
    endpoint,
    region: read("AWS_DEFAULT_REGION"),
    bucket,
    pathStyle: read("BACKUP_PATH_STYLE") === "true",
    key: { accessKey: read("AWS_ACCESS_KEY_ID"), secretKey: read("AWS_SECRET_ACCESS_KEY") },
  });
  const lock = parseLock(read("BACKUP_LOCK"));
  return s3Store({ client, place: `s3://${bucket}/${prefix} at ${endpoint}`, prefix, ...(lock ? { lock } : {}) });
}

/**
 * For example `last=8,daily=14,weekly=8,monthly=6`. Every rule must be present: without it, the snapshots that it keeps
 * would be deleted.
 */
export function parseRetention(text: string): Retention {
  const rule = (name: keyof Retention): number => {
    const [, count] = new RegExp(`(?:^|,)${name}=(\\d+)(?:,|$)`).exec(text) ?? [];
    if (count === undefined) throw new Error(`"${text}" has no number of ${name} backups to keep`);
    return Number(count);
  };
  return { last: rule("last"), daily: rule("daily"), weekly: rule("weekly"), monthly: rule("monthly") };
}

/** `none`, or `governance=30`: the mode, and for how many days. */
export function parseLock(text: string): { mode: "governance" | "compliance"; days: number } | undefined {
  if (text === "none") return undefined;
  const [, mode, days] = /^(governance|compliance)=(\d+)$/.exec(text) ?? [];
  if (mode === undefined) throw new Error(`"${text}" is not a lock such as governance=30`);
  return { mode: mode as "governance" | "compliance", days: Number(days) };
}

if (require.main === module)
  storeScheduledSnapshot(process.env, console.log).catch((error: unknown) => {
    console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
    process.exitCode = 1;
  });
