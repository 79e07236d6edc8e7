import { join } from "node:path";
import { BACKUP_TARGET_KEY, backupEndpoint, backupPrefix, describeBackupTarget } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { Runtime } from "../../support/runtime";
import { S3Client } from "../s3/client";
import { folderStore } from "./folder-store";
import { s3Store } from "./s3-store";
import type { BackupStore } from "./store";

/** The cluster file has no `backups`, or the login of the target is missing. */
export class NoBackupStore extends Error {
  override readonly name = "NoBackupStore";
}

/**
 * The store that the cluster file names.
 *
 * @param variables the credentials, as Terraform variables (ops/state/credentials.ts)
 * @param say receives a line for each retried request
 * @throws NoBackupStore
 */
export function openBackupStore(
  cluster: Pick<Cluster, "name" | "backups">,
  variables: Readonly<Record<string, string | undefined>>,
  { home }: Pick<Runtime, "home">,
  say?: (text: string) => void,
): BackupStore {
  const { backups } = cluster;
  if (!backups) throw new NoBackupStore(`clusters/${cluster.name}.yaml names no target for backups: add \`backups\`.`);
  if (backups.target === "folder") {
    // A runtime with its own folder keeps the backups there.
    return folderStore(join(home ? join(home.folder, "backups") : backups.path, backupPrefix(cluster)));
  }
  const [accessKey, secretKey] = [BACKUP_TARGET_KEY.id, BACKUP_TARGET_KEY.secret].map(
    (name) => variables[`TF_VAR_${name}`],
  );
  if (!accessKey || !secretKey) throw new NoBackupStore(`The login of ${describeBackupTarget(cluster)} is missing.`);
  const { region, bucket, pathStyle, objectLock } = backups;
  const client = new S3Client({
    endpoint: backupEndpoint(backups),
    region,
    bucket,
    pathStyle,
    key: { accessKey, secretKey },
    ...(say ? { say } : {}),
  });
  return s3Store({
    client,
    place: describeBackupTarget(cluster),
    prefix: backupPrefix(cluster),
    ...(objectLock ? { lock: objectLock } : {}),
  });
}
