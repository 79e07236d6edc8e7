import { randomBytes } from "node:crypto";
import { NoBackupStore, openBackupStore } from "../../clients/backup-store/open-store";
import type { BackupStore } from "../../clients/backup-store/store";
import { Unreachable } from "../../clients/http/errors";
import { S3Refused } from "../../clients/s3/client";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observed } from "../../support/check";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import type { FindingCode } from "../../support/finding-codes";
import { reasonOf } from "../../support/wait";

type Context = Pick<PreflightContext, "cluster" | "credentials" | "runtime" | "backupStore">;

/** Writes a small file, lists it, reads it back and deletes it: what a backup and its restore need. */
export const backups = makeCheck<Context>({
  id: "backups",
  title: "backups can be written, listed, read back and deleted",
  appliesTo: ({ cluster }) => cluster.backups !== undefined,
  async observe({ cluster, credentials, runtime, backupStore }) {
    try {
      const store = backupStore ?? openBackupStore(cluster, credentials.variables, runtime);
      return await tryStore(store);
    } catch (failure) {
      // A missing login is the finding of another check.
      if (failure instanceof NoBackupStore) return [];
      return [describeFailure(failure)];
    }
  },
});

async function tryStore(store: BackupStore): Promise<Observed[]> {
  const name = `preflight/${randomBytes(8).toString("hex")}`;
  const content = randomBytes(64);
  await store.putProbe(name, content);
  try {
    const listed = (await store.list("preflight/")).some((one) => one.name === name);
    if (!listed) return [unexpected(store, "a file that was just written is not in the list")];
    const chunks: Buffer[] = [];
    for await (const chunk of await store.get(name)) chunks.push(chunk as Buffer);
    if (!Buffer.concat(chunks).equals(content))
      return [unexpected(store, "a file that was just written has another content")];
  } finally {
    await store.delete(name);
  }
  if (store.canLock && !(await store.canLock()))
    return [
      error(
        "backup-target-no-lock",
        `${store.place} has no object lock, which \`backups.objectLock\` asks for.`,
        "Create a bucket with object lock, which cannot be switched on later everywhere, or remove `objectLock`.",
      ),
    ];
  return [`Backups can be written to ${store.place}, listed, read back and deleted.`];
}

function unexpected({ place }: BackupStore, what: string): Finding {
  return error("backup-target-failing", `${place}: ${what}.`, "Check the service behind the endpoint.");
}

const REFUSALS: readonly (readonly [RegExp, FindingCode, string])[] = [
  [/^NoSuchBucket$/, "backup-target-missing", "Create the bucket, or correct `backups.bucket` and `backups.endpoint`."],
  [
    /^(AccessDenied|AllAccessDisabled|HTTP 403)$/,
    "backup-target-rights",
    "Give the access key the rights to list, read, write and delete objects in the bucket.",
  ],
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|AuthorizationHeaderMalformed)$/,
    "backup-target-login",
    "Check the access key and its secret, `backups.region`, and the clock of this machine.",
  ],
  [
    /Quota|QuotaExceeded|EntityTooLarge|InsufficientStorage|XMinioStorageFull|HTTP 507/,
    "backup-target-full",
    "Free space in the target, raise its quota, or shorten `backups.retention`.",
  ],
];

const FOLDER_ERRORS: Readonly<Record<string, readonly [FindingCode, string]>> = {
  EACCES: ["backup-target-rights", "Let your user write to the folder."],
  EPERM: ["backup-target-rights", "Let your user write to the folder."],
  EROFS: ["backup-target-rights", "Mount the folder so that it can be written."],
  ENOSPC: ["backup-target-full", "Free space on the disk, or shorten `backups.retention`."],
  EDQUOT: ["backup-target-full", "Free space on the disk, or shorten `backups.retention`."],
  ENOENT: ["backup-target-missing", "Create or mount the folder, or correct `backups.path`."],
};

function describeFailure(failure: unknown): Finding {
  const message = `Backups cannot be written. ${reasonOf(failure)}`;
  if (failure instanceof Unreachable)
    return error("backup-target-unreachable", message, "Check `backups.endpoint` and the network of this machine.");
  if (failure instanceof S3Refused) {
    const known = REFUSALS.find(([pattern]) => pattern.test(failure.code));
    if (known) return error(known[1], message, known[2]);
  }
  const folder = FOLDER_ERRORS[(failure as NodeJS.ErrnoException).code ?? ""];
  if (folder) return error(folder[0], message, folder[1]);
  return error("backup-target-failing", message, "Check the service behind the endpoint.");
}
