import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { folderStore } from "../../../../ops/clients/backup-store/folder-store";
import { s3Store } from "../../../../ops/clients/backup-store/s3-store";
import type { BackupStore } from "../../../../ops/clients/backup-store/store";
import { upload } from "../../../../ops/clients/s3/upload";
import { BUCKET, BucketServer } from "../../../support/bucket-server";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("stores");
let server: BucketServer;

beforeAll(async () => {
  server = await BucketServer.start(folder, { ...BUCKET, name: "unlocked", locks: false });
});
afterAll(() => server.close());

const client = (changes: Parameters<BucketServer["client"]>[0] = {}) => server.client({ pausesMs: [1, 1], ...changes });
const bucket = (changes = {}) => s3Store({ client: client(changes), place: "s3", prefix: "lab" });

async function content(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe.each<[string, () => BackupStore]>([
  ["a bucket", () => bucket()],
  ["a folder", () => folderStore(join(folder, "files"))],
])("%s", (_, open) => {
  test("writes, lists, reads and deletes", async () => {
    const store = open();
    const bytes = randomBytes(3000);
    expect(await store.put("etcd/a b+ü.age", Readable.from([bytes]))).toBe(3000);
    await store.put("other/b", Readable.from([Buffer.from("b")]));
    expect(await store.list("etcd/")).toEqual([
      { name: "etcd/a b+ü.age", size: 3000, modified: expect.any(Date) as unknown },
    ]);
    expect((await content(await store.get("etcd/a b+ü.age"))).equals(bytes)).toBe(true);
    await store.delete("etcd/a b+ü.age");
    await store.delete("etcd/a b+ü.age");
    expect(await store.list("etcd/")).toEqual([]);
    await expect(store.get("etcd/a b+ü.age")).rejects.toThrow();
  });

  test("leaves nothing behind if the content ends with an error", async () => {
    const store = open();
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(100);
        throw new Error("the node hung up");
      })(),
    );
    await expect(store.put("broken/one", broken)).rejects.toThrow("hung up");
    expect(await store.list("broken/")).toEqual([]);
  });
});

test("a folder keeps its files to its owner, and no partial ones", async () => {
  const store = folderStore(join(folder, "own"));
  await store.put("etcd/one", Readable.from([Buffer.from("x")]));
  expect(readdirSync(join(folder, "own/etcd"))).toEqual(["one"]);
  expect(statSync(join(folder, "own/etcd/one")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "own/etcd")).mode & 0o777).toBe(0o700);
});

describe("a bucket", () => {
  const MiB = 1024 * 1024;

  test("takes large contents in parts, and small ones at once", async () => {
    const large = randomBytes(11 * MiB);
    expect(await upload(client(), "large", Readable.from([large]), { partBytes: 5 * MiB })).toBe(11 * MiB);
    expect(server.storage.head("backups", "large")?.etag).toMatch(/-3$/);
    expect((await content(await client().get("large"))).equals(large)).toBe(true);
    await upload(client(), "exact", Readable.from([large.subarray(0, 5 * MiB)]), { partBytes: 5 * MiB });
    expect(server.storage.head("backups", "exact")?.etag).not.toContain("-");
    await upload(client(), "empty", Readable.from([]));
    expect(await client().list("empty")).toMatchObject([{ size: 0 }]);
  });

  test("aborts an upload whose content fails, or that finds no space", async () => {
    const failing = Readable.from(
      (function* () {
        yield randomBytes(6 * MiB);
        throw new Error("lost");
      })(),
    );
    await expect(upload(client(), "x", failing, { partBytes: 5 * MiB })).rejects.toThrow("lost");
    server.storage.setQuota("backups", 30 * MiB);
    const twenty = Readable.from([randomBytes(20 * MiB)]);
    await expect(upload(client(), "x", twenty, { partBytes: 15 * MiB })).rejects.toMatchObject({
      code: "QuotaExceeded",
    });
    server.storage.setQuota("backups", undefined);
    expect(server.storage.openUploads()).toEqual([]);
    expect(await client().list("x")).toEqual([]);
  });

  test("lists more than a thousand objects", async () => {
    for (let at = 0; at < 1001; at += 1) server.storage.put(BUCKET, `many/${at}`, Buffer.alloc(0));
    expect(await client().list("many/")).toHaveLength(1001);
  });

  test("locks what it writes, and reports if that is impossible", async () => {
    const lock = { mode: "governance", days: 3 } as const;
    const now = () => new Date();
    await s3Store({ client: client(), place: "", prefix: "p", lock, now }).put(
      "locked",
      Readable.from([Buffer.from("x")]),
    );
    const until = Date.parse(server.storage.head("backups", "p/locked")?.lock?.until ?? "");
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(72);
    const unlocked = s3Store({ client: client({ bucket: "unlocked" }), place: "", prefix: "p", lock });
    expect(await unlocked.canLock?.()).toBe(false);
    await expect(unlocked.put("x", Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
      code: "InvalidRequest",
    });
  });

  test.each([
    ["another secret", { key: { ...BUCKET, secretKey: "wrong" } }, "SignatureDoesNotMatch"],
    ["another key", { key: { ...BUCKET, accessKey: "other" } }, "InvalidAccessKeyId"],
    ["another region", { region: "us" }, "AuthorizationHeaderMalformed"],
    ["another bucket", { bucket: "nowhere" }, "NoSuchBucket"],
    ["a wrong clock", { now: () => new Date(Date.now() - 3_600_000) }, "RequestTimeTooSkewed"],
  ])("refuses %s, without the secret in the message", async (_, changes, code) => {
    const failure = await bucket(changes)
      .list("")
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "S3Refused", code });
    expect(String(failure)).not.toContain(BUCKET.secretKey);
  });

  test("is retried when it is busy, but not forever", async () => {
    server.failWith('[{"at":"s3_object","action":"create","effect":"error-before","times":2}]');
    await client().put("busy", Buffer.from("x"));
    expect(await client().list("busy")).toMatchObject([{ size: 1 }]);
    server.failWith('[{"at":"s3_object","action":"create","effect":"error-before","times":3}]');
    await expect(client().put("busy", Buffer.from("x"))).rejects.toMatchObject({ code: "SlowDown", status: 503 });
    server.failWith(
      '[{"at":"s3_object","action":"create","effect":"error-before","message":"AccessDenied","times":1}]',
    );
    await expect(client().put("busy", Buffer.from("x"))).rejects.toMatchObject({ code: "AccessDenied" });
  });

  test("that no longer exists is unreachable", async () => {
    await expect(client({ endpoint: "http://127.0.0.1:9", pausesMs: [] }).list("")).rejects.toMatchObject({
      name: "Unreachable",
    });
  });
});
