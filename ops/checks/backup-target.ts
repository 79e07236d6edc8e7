/** Findings for failures of the backup target: for preflight, and for the commands that use the target. */
import { Unreachable } from "../clients/http/errors";
import { S3Refused } from "../clients/s3/client";
import { error } from "../support/finding";
import type { Finding } from "../support/finding";
import type { FindingCode } from "../support/finding-codes";
import { reasonOf } from "../support/wait";

const SLOW_FIX =
  "Repeat the command. If it stays slow, check the service behind the endpoint and the network in between.";

const REFUSALS: readonly (readonly [RegExp, FindingCode, string])[] = [
  [/^(SlowDown|RequestTimeout|Busy|HTTP 429)$/, "backup-target-slow", SLOW_FIX],
  [/^NoSuchBucket$/, "backup-target-missing", "Create the bucket, or correct `backups.bucket` and `backups.endpoint`."],
  [
    /^(AccessDenied|AllAccessDisabled|HTTP 403)$/,
    "backup-target-rights",
    "Allow the access key to list, read, write and delete objects in the bucket.",
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
  EACCES: ["backup-target-rights", "Give your user write permission on the folder."],
  EPERM: ["backup-target-rights", "Give your user write permission on the folder."],
  EROFS: ["backup-target-rights", "Mount the folder read-write."],
  ENOSPC: ["backup-target-full", "Free space on the disk, or shorten `backups.retention`."],
  EDQUOT: ["backup-target-full", "Free space on the disk, or shorten `backups.retention`."],
  ENOENT: ["backup-target-missing", "Create or mount the folder, or correct `backups.path`."],
};

/** Describes why an operation at the target failed. @param what failed: the message is `<what>: <cause>` */
export function describeTargetFailure(failure: unknown, what: string, cause = reasonOf(failure)): Finding {
  const known = findKnown(failure);
  const [code, fix] = known ?? ["backup-target-failing", "Check the service behind the endpoint."];
  return error(code, `${what}: ${cause}`, fix);
}

/** Whether the failure comes from the target. Content that is read from files can fail like a folder. */
export function isTargetFailure(failure: unknown): boolean {
  return failure instanceof S3Refused || findKnown(failure) !== undefined;
}

function findKnown(failure: unknown): readonly [FindingCode, string] | undefined {
  if (failure instanceof Unreachable)
    return failure.kind === "slow" || failure.kind === "stalled"
      ? ["backup-target-slow", SLOW_FIX]
      : ["backup-target-unreachable", "Check `backups.endpoint` and the network of this machine."];
  if (failure instanceof S3Refused) {
    const [, code, fix] = REFUSALS.find(([pattern]) => pattern.test(failure.code)) ?? [];
    return code && fix !== undefined ? [code, fix] : undefined;
  }
  return FOLDER_ERRORS[(failure as NodeJS.ErrnoException).code ?? ""];
}
