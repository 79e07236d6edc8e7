import { createHash } from "node:crypto";

/** An etcd snapshot in the backup target. Its name contains the cluster, the time, the revision and the key. */
export interface SnapshotName {
  readonly name: string;
  readonly cluster: string;
  readonly at: Date;
  readonly revision: bigint;
  /** Which backup key it is encrypted for (`keyIdOf`); undefined for a snapshot of an earlier version. */
  readonly keyId?: string;
}

/** The folder of a cluster's snapshots in the backup target. */
export const SNAPSHOTS = "etcd/";

/** Compressed, then encrypted: `age --decrypt --identity <key> <file> | gunzip` restores it. */
export const SUFFIX = ".gz.age";

const PATTERN = /^etcd\/(.+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-r(\d+)(?:-k([0-9a-f]{8}))?\.snapshot\.gz\.age$/;

/** Tells clusters of the same name apart: each identity has its own backup key. */
export function keyIdOf(publicKey: string): string {
  return createHash("sha256").update(publicKey.trim().split(/\s+/).slice(0, 2).join(" ")).digest("hex").slice(0, 8);
}

export function snapshotName(cluster: string, at: Date, revision: bigint, publicKey: string): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `${SNAPSHOTS}${cluster}-${time}-r${revision}-k${keyIdOf(publicKey)}.snapshot${SUFFIX}`;
}

/** @returns undefined for another file */
export function parseSnapshotName(name: string): SnapshotName | undefined {
  const [, cluster, ...rest] = PATTERN.exec(name) ?? [];
  if (cluster === undefined) return undefined;
  const [year = "", month = "", day = "", hour = "", minute = "", second = "", revision = "", keyId] = rest;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { name, cluster, at, revision: BigInt(revision), ...(keyId === undefined ? {} : { keyId }) };
}
