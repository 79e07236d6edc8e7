import type { Bucket } from "../../rehearsal/world/object-storage";
import { BACKUP_TARGET_KEY, backupEndpoint } from "../../spec";
import type { Cluster } from "../../spec";

/** The buckets of the cluster file, with access by the stand-ins of its keys. */
export function bucketsOf(
  { backups }: Pick<Cluster, "backups">,
  variables: Readonly<Record<string, string>>,
): Bucket[] {
  if (backups?.target !== "s3") return [];
  const { bucket: name, region, objectLock } = backups;
  return [
    {
      endpoint: backupEndpoint(backups),
      name,
      region,
      accessKey: variables[`TF_VAR_${BACKUP_TARGET_KEY.id}`] ?? "",
      secretKey: variables[`TF_VAR_${BACKUP_TARGET_KEY.secret}`] ?? "",
      ...(objectLock ? { locks: true } : {}),
    },
  ];
}
