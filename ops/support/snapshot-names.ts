/** An etcd snapshot in the backup target. Its name contains the cluster, the time and the revision. */
export interface SnapshotName {
  readonly name: string;
  readonly cluster: string;
  readonly at: Date;
  readonly revision: bigint;
}

/** The folder of a cluster's snapshots in the backup target. */
export const SNAPSHOTS = "etcd/";

/** Compressed, then encrypted: `age --decrypt --identity <key> <file> | gunzip` restores it. */
export const SUFFIX = ".gz.age";

const PATTERN = /^etcd\/(.+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-r(\d+)\.snapshot\.gz\.age$/;

export function snapshotName(cluster: string, at: Date, revision: bigint): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `${SNAPSHOTS}${cluster}-${time}-r${revision}.snapshot${SUFFIX}`;
}

/** @returns undefined for another file */
export function parseSnapshotName(name: string): SnapshotName | undefined {
  const [, cluster, ...rest] = PATTERN.exec(name) ?? [];
  if (cluster === undefined) return undefined;
  const [year = "", month = "", day = "", hour = "", minute = "", second = "", revision = ""] = rest;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { name, cluster, at, revision: BigInt(revision) };
}
