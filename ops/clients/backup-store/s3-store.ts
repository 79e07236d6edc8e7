import { DAY_MS } from "../../support/duration";
import { Readable } from "node:stream";
import type { BucketBackups } from "../../../spec";
import type { S3Client } from "../s3/client";
import { upload } from "../s3/upload";
import type { BackupStore } from "./store";

export interface S3StoreOptions {
  readonly client: S3Client;
  readonly place: string;
  /** Of the cluster, without a slash at the end. */
  readonly prefix: string;
  readonly lock?: BucketBackups["objectLock"];
  readonly now?: () => Date;
}

/** Backups as objects of a bucket, below the cluster's prefix. */
export function s3Store({ client, place, prefix, lock, now = () => new Date() }: S3StoreOptions): BackupStore {
  const key = (name: string) => `${prefix}/${name}`;
  const lockNow = () =>
    lock ? { lock: { mode: lock.mode, until: new Date(now().getTime() + lock.days * DAY_MS) } } : {};
  return {
    place,
    put: (name, content) => upload(client, key(name), content as AsyncIterable<Buffer>, lockNow()),
    putProbe: (name, content) => client.put(key(name), content),
    get: async (name) => Readable.from(await client.get(key(name)), { objectMode: false }),
    list: async (part) => {
      const objects = await client.list(key(part));
      return objects.map(({ key: full, size, modified }) => ({ name: full.slice(prefix.length + 1), size, modified }));
    },
    delete: (name) => client.delete(key(name)),
    ...(lock ? { canLock: () => client.hasObjectLock() } : {}),
  };
}
