/** Writes backups (compressed, encrypted to the cluster's backup key) to the store, and reads them back. */
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { BackupStore } from "../../clients/backup-store/store";
import { decryptWith, encryptTo, parseIdentity, parseRecipient } from "../../support/age/stream";

/** @param name ends with SUFFIX. @returns the number of bytes in the store */
export async function writeBackup(
  store: Pick<BackupStore, "put">,
  name: string,
  content: AsyncIterable<Buffer>,
  publicKey: string,
): Promise<number> {
  const sealed = encryptTo(parseRecipient(publicKey));
  // An error here destroys `sealed` with the same error, and the store reports it.
  const flow = pipeline(content, createGzip(), sealed).then(
    () => undefined,
    (error: unknown) => error,
  );
  const size = await store.put(name, sealed);
  const failure = await flow;
  if (failure !== undefined) throw failure;
  return size;
}

/** Reads a backup. Fails with NotDecryptable if it was changed or truncated, or belongs to another cluster. */
export async function readBackup(
  store: Pick<BackupStore, "get">,
  name: string,
  privateKey: string,
): Promise<AsyncIterable<Buffer>> {
  const identity = parseIdentity(privateKey);
  const content = createGunzip();
  // A failure destroys `content` with its error.
  pipeline(await store.get(name), decryptWith(identity), content).catch(() => undefined);
  return content as AsyncIterable<Buffer>;
}
