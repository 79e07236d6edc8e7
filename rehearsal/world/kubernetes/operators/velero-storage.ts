/** The bucket of Velero, and the repository in it. */
import type { KubernetesApi } from "../api";
import { StorageRefused } from "../object-storage";
import type { BucketLogin } from "../object-storage";
import { decodeSecret, textAt } from "../object";
import type { KubeObject } from "../object";
import type { Backing } from "./service-storage";
import { ResticRepository } from "./restic";

export const BACKUP = "Backup.velero.io";
const LOCATION = "BackupStorageLocation.velero.io";

const ENDED = ["Completed", "PartiallyFailed", "Failed", "FailedValidation"];

/** Whether a backup or a restore has an outcome. */
export function hasEnded(object: KubeObject): boolean {
  return ENDED.includes(textAt(object, "status.phase") ?? "");
}

/** A claim in a backup, with the pod that uses it. */
export interface CopiedClaim {
  readonly claim: KubeObject;
  readonly pod: KubeObject;
  readonly content: string;
}

export class VeleroStorage {
  constructor(
    private readonly api: KubernetesApi,
    private readonly storage: Backing["storage"],
  ) {}

  locations(): readonly KubeObject[] {
    return this.api.list(LOCATION);
  }

  repository(): ResticRepository {
    const [login, prefix] = this.bucket();
    const secret = this.api.get("Secret", "velero-repo-credentials", "velero");
    // If this Secret does not exist, Velero creates it with a password from its source code.
    const password = decodeSecret(secret)["repository-password"] ?? "static-passw0rd";
    const repository = new ResticRepository(this.storage, login, `${prefix}kopia`, password);
    repository.open();
    return repository;
  }

  bucket(): [BucketLogin, string] {
    const [location] = this.locations();
    if (!location) throw new StorageRefused("NoLocation", "no BackupStorageLocation is there");
    return [this.loginOf(location), this.prefixOf(location)];
  }

  prefixOf(location: KubeObject): string {
    const prefix = textAt(location, "spec.objectStorage.prefix");
    return prefix === undefined ? "" : `${prefix}/`;
  }

  loginOf(location: KubeObject): BucketLogin {
    const { cloud = "" } = decodeSecret(this.api.get("Secret", "velero-credentials", location.metadata.namespace));
    const [, accessKey = ""] = /^aws_access_key_id=(.*)$/m.exec(cloud) ?? [];
    const [, secretKey = ""] = /^aws_secret_access_key=(.*)$/m.exec(cloud) ?? [];
    const endpoint = textAt(location, "spec.config.s3Url") ?? "";
    return { endpoint, bucket: textAt(location, "spec.objectStorage.bucket") ?? "", accessKey, secretKey };
  }
}
