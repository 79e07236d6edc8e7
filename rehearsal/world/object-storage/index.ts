/**
 * S3 object storage: buckets, objects, multipart uploads, locks. It outlives every machine of the world. Errors are those of
 * docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html.
 */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Collection, Store } from "../store";
import { S3Error } from "./s3-error";

export { S3Error } from "./s3-error";

/** A bucket that its owner has created, with the key that opens it. */
export interface Bucket {
  /** https://host, where it is found. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Created with object lock, which implies versioning. */
  readonly locks?: boolean;
}

export interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  /** In milliseconds since 1970. */
  readonly modified: number;
  /** The name of the file with its content. */
  readonly content: string;
  readonly lock?: ObjectLock;
}

export interface ObjectLock {
  readonly mode: string;
  readonly until: string;
}

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly lock?: ObjectLock;
  readonly parts: Readonly<Record<string, { readonly content: string; readonly etag: string; readonly size: number }>>;
}

/** S3's size limits of a part; the last part may be smaller. */
const SMALLEST_PART = 5 * 1024 * 1024;

export interface ObjectStorageOptions {
  readonly store: Store;
  /** Where contents are kept. */
  readonly folder: string;
  readonly buckets?: readonly Bucket[];
  readonly now: () => number;
}

export class ObjectStorage {
  readonly buckets: readonly Bucket[];
  private readonly objects: Collection<StoredObject>;
  private readonly uploads: Collection<Upload>;
  private readonly quotas: Collection<number>;
  private readonly counter: Collection<number>;

  constructor(private readonly options: ObjectStorageOptions) {
    const { store, buckets = [] } = options;
    this.buckets = buckets;
    this.objects = store.collection("s3.objects");
    this.uploads = store.collection("s3.uploads");
    this.quotas = store.collection("s3.quotas");
    this.counter = store.collection("s3.counter");
  }

  /** The bytes that a bucket may hold. Default: no limit. */
  setQuota(bucket: string, bytes: number | undefined): void {
    if (bytes === undefined) this.quotas.delete(bucket);
    else this.quotas.put(bucket, bytes);
  }

  /** Changes whenever the result of a request may change. */
  state(): string {
    return JSON.stringify([this.counter.get("last") ?? 0, this.objects.entries().length, this.quotas.entries()]);
  }

  list(bucket: string, prefix = ""): StoredObject[] {
    return this.objects
      .values()
      .filter((one) => one.bucket === bucket && one.key.startsWith(prefix))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  head(bucket: string, key: string): StoredObject | undefined {
    return this.objects.get(idOf(bucket, key));
  }

  read(object: Pick<StoredObject, "content">): Buffer {
    return readFileSync(this.file(object.content));
  }

  put(bucket: Bucket, key: string, body: Buffer, lock?: ObjectLock): StoredObject {
    this.checkLock(bucket, lock);
    this.checkQuota(bucket.name, body.length);
    const content = this.keep(body);
    return this.store(bucket.name, key, { content, size: body.length, etag: md5(body), lock });
  }

  /** A locked version is kept but no longer visible, as in a versioned bucket. */
  delete(bucket: string, key: string): void {
    const found = this.head(bucket, key);
    if (!found) return;
    this.objects.delete(idOf(bucket, key));
    if (!found.lock || Date.parse(found.lock.until) <= this.options.now())
      rmSync(this.file(found.content), { force: true });
  }

  startUpload(bucket: Bucket, key: string, lock?: ObjectLock): string {
    this.checkLock(bucket, lock);
    const id = `upload-${this.next()}`;
    this.uploads.put(id, { bucket: bucket.name, key, parts: {}, ...(lock ? { lock } : {}) });
    return id;
  }

  putPart(id: string, number: string, body: Buffer): string {
    const upload = this.uploadOf(id);
    this.checkQuota(upload.bucket, body.length);
    const part = { content: this.keep(body), etag: md5(body), size: body.length };
    this.uploads.put(id, { ...upload, parts: { ...upload.parts, [number]: part } });
    return part.etag;
  }

  finishUpload(id: string, listed: readonly { readonly number: string; readonly etag: string }[]): StoredObject {
    const { bucket, key, lock, parts } = this.uploadOf(id);
    const chosen = listed.map(({ number, etag }) => {
      const part = parts[number];
      if (part?.etag !== etag)
        throw new S3Error(400, "InvalidPart", "One or more of the specified parts could not be found.");
      return part;
    });
    if (chosen.length === 0) throw new S3Error(400, "MalformedXML", "The XML you provided was not well-formed.");
    if (chosen.slice(0, -1).some(({ size }) => size < SMALLEST_PART))
      throw new S3Error(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
    const content = this.keep(Buffer.alloc(0));
    for (const part of chosen) appendFileSync(this.file(content), readFileSync(this.file(part.content)));
    const size = chosen.reduce((sum, part) => sum + part.size, 0);
    const joined = Buffer.concat(chosen.map(({ etag }) => Buffer.from(etag, "hex")));
    this.abortUpload(id);
    return this.store(bucket, key, { content, size, etag: `${md5(joined)}-${chosen.length}`, lock });
  }

  abortUpload(id: string): void {
    for (const { content } of Object.values(this.uploadOf(id).parts)) rmSync(this.file(content), { force: true });
    this.uploads.delete(id);
  }

  /** Uploads that were begun and neither finished nor aborted: they cost storage too. */
  openUploads(): string[] {
    return this.uploads.entries().map(([id]) => id);
  }

  private uploadOf(id: string): Upload {
    const upload = this.uploads.get(id);
    if (!upload) throw new S3Error(404, "NoSuchUpload", "The specified upload does not exist.");
    return upload;
  }

  private checkLock({ locks }: Bucket, lock: ObjectLock | undefined): void {
    if (lock && !locks) throw new S3Error(400, "InvalidRequest", "Bucket is missing Object Lock Configuration");
    if (lock && !(Date.parse(lock.until) > this.options.now()))
      throw new S3Error(400, "InvalidArgument", "The retain until date must be in the future!");
  }

  private checkQuota(bucket: string, more: number): void {
    const quota = this.quotas.get(bucket);
    const used = this.list(bucket).reduce((sum, { size }) => sum + size, 0);
    if (quota !== undefined && used + more > quota)
      throw new S3Error(403, "QuotaExceeded", "The bucket has reached its quota.");
  }

  private store(
    bucket: string,
    key: string,
    made: Pick<StoredObject, "content" | "size" | "etag"> & { lock: ObjectLock | undefined },
  ) {
    this.delete(bucket, key);
    const { lock, ...rest } = made;
    const object = { bucket, key, ...rest, modified: this.options.now(), ...(lock ? { lock } : {}) };
    this.objects.put(idOf(bucket, key), object);
    return object;
  }

  private keep(body: Buffer): string {
    const { folder } = this.options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = `content-${this.next()}`;
    writeFileSync(join(folder, name), body, { mode: 0o600 });
    return name;
  }

  private file(content: string): string {
    return join(this.options.folder, content);
  }

  private next(): number {
    let number = (this.counter.get("last") ?? 0) + 1;
    while (existsSync(this.file(`content-${number}`))) number += 1;
    this.counter.put("last", number);
    return number;
  }
}

function idOf(bucket: string, key: string): string {
  return `${bucket}/${key}`;
}

function md5(body: Buffer): string {
  return createHash("md5").update(body).digest("hex");
}
