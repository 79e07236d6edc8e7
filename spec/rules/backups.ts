import { error, warning } from "./rule";
import type { Rule } from "./rule";

/** Two clusters in one location would delete each other's backups: the retention counts every file there. */
export const backupsOfOneCluster: Rule = ({ name, backups }) => {
  if (backups?.target !== "s3") return [];
  const { prefix } = backups;
  if (prefix.includes("{cluster}") || prefix.split("/").includes(name)) return [];
  return [
    error(
      ["backups", "prefix"],
      `"${prefix}" does not contain the cluster's name: a cluster with a copy of this file would delete these backups`,
      `Put {cluster} into it, or ${name}.`,
    ),
  ];
};

/** The value stays out of the message: it may contain a password. */
export const backupEndpoint: Rule = ({ backups }) => {
  if (backups?.target !== "s3" || backups.endpoint === undefined) return [];
  const { username, password, pathname, search } = new URL(backups.endpoint);
  const path = ["backups", "endpoint"];
  if (username !== "" || password !== "")
    return [
      error(
        path,
        "contains a login; secrets do not belong in this file",
        "Remove it, revoke it if the file was ever committed, and set its sources in `accessKey` and `secretKey`.",
      ),
    ];
  if (pathname !== "/" || search !== "")
    return [error(path, "has a path", "Write only the host, and the bucket at `bucket`.")];
  return [];
};

export const bucketName: Rule = ({ backups }) => {
  if (backups?.target !== "s3" || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(backups.bucket)) return [];
  return [
    error(
      ["backups", "bucket"],
      `"${backups.bucket}" is not the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens`,
      "Write the name alone, without s3:// and without a path.",
    ),
  ];
};

/** Velero writes to a bucket and to nothing else. */
export const veleroHasBucket: Rule = ({ services, backups }) =>
  services.velero === undefined || backups?.target === "s3"
    ? []
    : [
        error(
          ["services", "velero"],
          "needs a bucket for its backups",
          "Add `backups: { target: s3, … }` to the file, or remove velero.",
        ),
      ];

/** A pod cannot write to a folder of another machine. */
export const scheduledSnapshots: Rule = ({ backups }) =>
  backups?.target === "folder"
    ? [
        warning(
          ["backups", "target"],
          "folder: the cluster cannot write there, so it takes no snapshots of etcd by itself, and backs up no service",
          "Run `npx coldstart etcd snapshot` from a timer on the machine with the folder, or use `target: s3`.",
        ),
      ]
    : [];

/** A lock that outlives the retention costs storage that nothing can free. */
export const lockWithinRetention: Rule = ({ backups }) => {
  if (backups?.target !== "s3" || !backups.objectLock) return [];
  const { daily, weekly, monthly } = backups.retention;
  const kept = Math.max(daily, weekly * 7, monthly * 30);
  if (backups.objectLock.days <= kept) return [];
  return [
    warning(
      ["backups", "objectLock", "days"],
      `locks backups for ${backups.objectLock.days} days, and \`retention\` keeps them for at most about ${kept}: locked backups still use storage`,
      "Shorten the lock, or keep backups for longer.",
    ),
  ];
};
