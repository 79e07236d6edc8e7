import type { Cluster } from "../cluster";

type Backups = NonNullable<Cluster["backups"]>;

export type BucketBackups = Extract<Backups, { target: "s3" }>;

/** The S3 service; Amazon's if the file names none. */
export function backupEndpoint({ endpoint, region }: Pick<BucketBackups, "endpoint" | "region">): string {
  return endpoint ? new URL(endpoint).origin : `https://s3.${region}.amazonaws.com`;
}

/** The prefix of all object names of the cluster, without a trailing slash. */
export function backupPrefix({ name, backups }: Pick<Cluster, "name" | "backups">): string {
  return backups?.target === "s3" ? backups.prefix.replaceAll("{cluster}", name) : name;
}

/** Describes the target, without secrets. */
export function describeBackupTarget(cluster: Pick<Cluster, "name" | "backups">): string {
  const { backups } = cluster;
  if (!backups) return "none";
  if (backups.target === "folder") return `${backups.path}/${backupPrefix(cluster)}`;
  return `s3://${backups.bucket}/${backupPrefix(cluster)} at ${backupEndpoint(backups)}`;
}
