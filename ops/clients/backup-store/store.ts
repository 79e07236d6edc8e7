import type { Readable } from "node:stream";

export interface StoredBackup {
  /** Relative to the cluster's place in the store, with `/` between its parts: `etcd/2026-11-17T12-00-00Z.…`. */
  readonly name: string;
  readonly size: number;
  /** When it was written, by the clock of the store. */
  readonly modified: Date;
}

/** Where the backups of one cluster are. Everything in it is encrypted (ops/engine/backups/). */
export interface BackupStore {
  /** A description without secrets. */
  readonly place: string;
  /** Writes the complete content, or nothing. @returns the number of bytes */
  put(name: string, content: Readable): Promise<number>;
  get(name: string): Promise<Readable>;
  /** @param prefix for example `etcd/` */
  list(prefix: string): Promise<StoredBackup[]>;
  /** A missing backup is not an error. */
  delete(name: string): Promise<void>;
  /** Checks that the store supports the object lock of the cluster file. @default nothing is locked */
  canLock?(): Promise<boolean>;
  /** Writes without an object lock, for content that is deleted at once. */
  putProbe(name: string, content: Buffer): Promise<void>;
}
