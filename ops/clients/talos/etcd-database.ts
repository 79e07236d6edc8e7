/**
 * Metadata of an etcd snapshot. It is a bbolt database, followed by its SHA-256. Source: etcd-io/bbolt, page.go and
 * bucket.go; etcd-io/etcd, server/storage/mvcc/revision.go.
 */
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

const SHA256_BYTES = 32;
const PAGE_ALIGNMENT = 512;
const MAGIC = 0xed0cdaed;
const PAGE_HEADER = 16;
const ELEMENT = 16;
const BRANCH = 1;
const LEAF = 2;
/** The bucket with every version of every key. Its own keys are revisions, in ascending order. */
const KEYS = "key";

export interface SnapshotFacts {
  readonly bytes: number;
  readonly sha256: string;
  /** Grows with every change in etcd. */
  readonly revision: bigint;
}

/** A snapshot is truncated or damaged, or the file is not a snapshot. */
export class SnapshotDamaged extends Error {
  override readonly name = "SnapshotDamaged";
  readonly code = "etcd-snapshot-damaged";
}

/** Reads the whole file and checks it. @throws SnapshotDamaged */
export async function inspectSnapshot(file: string): Promise<SnapshotFacts> {
  const handle = await open(file, "r");
  try {
    const { size: bytes } = await handle.stat();
    if (bytes % PAGE_ALIGNMENT !== SHA256_BYTES)
      throw new SnapshotDamaged(`not a complete snapshot of etcd: ${bytes} bytes do not end with a checksum`);
    const hash = createHash("sha256");
    const stream = handle.createReadStream({ start: 0, end: bytes - SHA256_BYTES - 1, autoClose: false });
    for await (const chunk of stream) hash.update(chunk as Buffer);
    const sha256 = hash.digest("hex");
    if (sha256 !== (await read(handle, bytes - SHA256_BYTES, SHA256_BYTES)).toString("hex"))
      throw new SnapshotDamaged("the checksum of the snapshot does not match its content");
    return { bytes, sha256, revision: await readRevision(handle) };
  } finally {
    await handle.close();
  }
}

async function readRevision(handle: FileHandle): Promise<bigint> {
  const { pageSize, root } = await readMeta(handle);
  const keys = await findBucket(handle, pageSize, root);
  const last = keys === undefined ? undefined : await lastKey(handle, pageSize, keys);
  // A revision: the main number, an underscore, a number within it.
  if (last === undefined || last.length < 8) throw new SnapshotDamaged("the snapshot contains no keys of etcd");
  return last.readBigUInt64BE(0);
}

/** Two pages describe the database; the one with the higher transaction is the current one. */
async function readMeta(handle: FileHandle): Promise<{ readonly pageSize: number; readonly root: bigint }> {
  const first = await read(handle, 0, 4096);
  const pageSize = first.readUInt32LE(PAGE_HEADER + 8);
  const second = await read(handle, pageSize, 4096).catch(() => Buffer.alloc(4096));
  const metas = [first, second]
    .filter((page) => page.readUInt32LE(PAGE_HEADER) === MAGIC)
    .map((page) => ({ root: page.readBigUInt64LE(PAGE_HEADER + 16), txid: page.readBigUInt64LE(PAGE_HEADER + 48) }))
    .sort((a, b) => (a.txid < b.txid ? 1 : -1));
  const [current] = metas;
  if (!current) throw new SnapshotDamaged("the snapshot is not a database of etcd");
  return { pageSize, root: current.root };
}

interface Page {
  readonly flags: number;
  readonly count: number;
  readonly bytes: Buffer;
}

async function readPage(handle: FileHandle, pageSize: number, id: bigint): Promise<Page> {
  const at = Number(id) * pageSize;
  const header = await read(handle, at, PAGE_HEADER);
  const bytes = await read(handle, at, pageSize * (header.readUInt32LE(12) + 1));
  return { flags: header.readUInt16LE(8), count: header.readUInt16LE(10), bytes };
}

/** The root page of the bucket of keys. */
async function findBucket(handle: FileHandle, pageSize: number, id: bigint): Promise<bigint | undefined> {
  const { flags, count, bytes } = await readPage(handle, pageSize, id);
  for (let index = 0; index < count; index += 1) {
    const element = PAGE_HEADER + index * ELEMENT;
    if (flags & BRANCH) {
      const found = await findBucket(handle, pageSize, bytes.readBigUInt64LE(element + 8));
      if (found !== undefined) return found;
    } else {
      const [key, value] = leafElement(bytes, element);
      if (key.toString() === KEYS) return value.readBigUInt64LE(0);
    }
  }
  return undefined;
}

async function lastKey(handle: FileHandle, pageSize: number, id: bigint): Promise<Buffer | undefined> {
  const { flags, count, bytes } = await readPage(handle, pageSize, id);
  if (count === 0) return undefined;
  const element = PAGE_HEADER + (count - 1) * ELEMENT;
  if (flags & BRANCH) return lastKey(handle, pageSize, bytes.readBigUInt64LE(element + 8));
  if (!(flags & LEAF)) throw new SnapshotDamaged("the snapshot is not a database of etcd");
  return leafElement(bytes, element)[0];
}

function leafElement(bytes: Buffer, element: number): [key: Buffer, value: Buffer] {
  const key = element + bytes.readUInt32LE(element + 4);
  const value = key + bytes.readUInt32LE(element + 8);
  return [bytes.subarray(key, value), bytes.subarray(value, value + bytes.readUInt32LE(element + 12))];
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  if (bytesRead < length) throw new SnapshotDamaged("the snapshot is shorter than its database");
  return buffer;
}
