/**
 * Snapshots of the simulated etcd: a database in the format of bbolt with one key, whose revision is the cluster's, and the
 * SHA-256 of it. Source: etcd-io/bbolt page.go and bucket.go, etcd-io/etcd server/etcdserver/api/v3rpc/maintenance.go.
 */
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { RpcError } from "./rpc-error";

const PAGE = 4096;
const HEADER = 16;
const ELEMENT = 16;
const META = 4;
const FREELIST = 16;
const LEAF = 2;
const BUCKET = 1;
const SHA256 = 32;

/** The content of etcd when a snapshot was taken. */
export interface EtcdContent {
  readonly clusterId: string;
  readonly revision: number;
  /** Collection → its entries. */
  readonly collections: Readonly<Record<string, readonly (readonly [string, unknown])[]>>;
}

export function encodeSnapshot(content: EtcdContent): Buffer {
  const value = gzipSync(JSON.stringify(content));
  const revision = Buffer.alloc(17);
  revision.writeBigUInt64BE(BigInt(content.revision));
  revision.write("_", 8);
  const root = Buffer.alloc(16);
  root.writeBigUInt64LE(4n);
  const keys = leaf(4, revision, value, 0);
  const database = Buffer.concat([
    meta(0),
    meta(1),
    page(2, FREELIST, 0, Buffer.alloc(0)),
    leaf(3, Buffer.from("key"), root, BUCKET),
    keys,
  ]);
  return Buffer.concat([database, createHash("sha256").update(database).digest()]);
}

/** @throws RpcError as etcd's restore does. */
export function decodeSnapshot(bytes: Buffer, skipHashCheck = false): EtcdContent {
  const database = bytes.subarray(0, bytes.length - SHA256);
  const matches = createHash("sha256").update(database).digest().equals(bytes.subarray(-SHA256));
  if (!skipHashCheck && (bytes.length % 512 !== SHA256 || !matches))
    throw new RpcError("UNKNOWN", "error restoring snapshot: snapshot missing hash but --skip-hash-check=false");
  const start = 4 * PAGE;
  const key = start + HEADER + bytes.readUInt32LE(start + HEADER + 4);
  const value = key + bytes.readUInt32LE(start + HEADER + 8);
  const length = bytes.readUInt32LE(start + HEADER + 12);
  try {
    return JSON.parse(gunzipSync(bytes.subarray(value, value + length)).toString()) as EtcdContent;
  } catch {
    throw new RpcError("UNKNOWN", "error restoring snapshot: invalid database");
  }
}

function meta(id: number): Buffer {
  const fields = Buffer.alloc(64);
  fields.writeUInt32LE(0xed0cdaed, 0);
  fields.writeUInt32LE(2, 4);
  fields.writeUInt32LE(PAGE, 8);
  fields.writeBigUInt64LE(3n, 16);
  fields.writeBigUInt64LE(2n, 32);
  fields.writeBigUInt64LE(BigInt(id), 48);
  return page(id, META, 0, fields);
}

function leaf(id: number, key: Buffer, value: Buffer, flags: number): Buffer {
  const element = Buffer.alloc(ELEMENT);
  element.writeUInt32LE(flags, 0);
  element.writeUInt32LE(ELEMENT, 4);
  element.writeUInt32LE(key.length, 8);
  element.writeUInt32LE(value.length, 12);
  return page(id, LEAF, 1, Buffer.concat([element, key, value]));
}

function page(id: number, flags: number, count: number, content: Buffer): Buffer {
  const pages = Math.ceil((HEADER + content.length) / PAGE);
  const bytes = Buffer.alloc(pages * PAGE);
  bytes.writeBigUInt64LE(BigInt(id), 0);
  bytes.writeUInt16LE(flags, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(pages - 1, 12);
  content.copy(bytes, HEADER);
  return bytes;
}
