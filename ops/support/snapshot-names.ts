/** One snapshot of etcd in the backups. Its name says of which cluster, when, and at which revision. */
export interface SnapshotName {
  readonly name: string;
  readonly cluster: string;
  readonly at: Date;
  readonly revision: bigint;
}

/** Where the snapshots of a cluster are in its backups. */
export const SNAPSHOTS = "etcd/";

/** Compressed, then encrypted: `age --decrypt --identity <key> <file> | gunzip` opens it. */
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
