import { Readable } from "node:stream";
import { backups } from "../../../../ops/checks/preflight/backups";
import type { BackupStore } from "../../../../ops/clients/backup-store/store";
import { Unreachable } from "../../../../ops/clients/http/errors";
import { S3Refused } from "../../../../ops/clients/s3/client";
import { runChecks } from "../../../../ops/support/check";
import { context, hybrid } from "./support/fakes";

/** Keeps everything in memory; a test breaks a part of it. */
function memory(broken: Partial<BackupStore> = {}): BackupStore & { readonly held: Map<string, Buffer> } {
  const held = new Map<string, Buffer>();
  const now = new Date();
  return {
    held,
    place: "memory",
    put: () => Promise.resolve(0),
    putProbe: (name, content) => Promise.resolve(void held.set(name, content)),
    get: (name) => Promise.resolve(Readable.from([held.get(name) ?? Buffer.alloc(0)])),
    list: () => Promise.resolve([...held].map(([name, { length }]) => ({ name, size: length, modified: now }))),
    delete: (name) => Promise.resolve(void held.delete(name)),
    ...broken,
  };
}

const refused = (code: string) => () => Promise.reject(new S3Refused(code, 403, "writing", ""));

async function codesOf(store: BackupStore): Promise<string[]> {
  const [result] = await runChecks([backups], context({ backupStore: store }));
  return [result?.status ?? "", ...(result?.findings ?? []).map(({ code }) => code)];
}

describe("the preflight of backups", () => {
  test("writes, lists, reads back and deletes, and leaves nothing behind", async () => {
    const store = memory();
    expect(await codesOf(store)).toEqual(["passed"]);
    expect(store.held.size).toBe(0);
  });

  test.each<[string, Partial<BackupStore>]>([
    ["backup-target-missing", { putProbe: refused("NoSuchBucket") }],
    ["backup-target-rights", { putProbe: refused("AccessDenied") }],
    ["backup-target-rights", { list: refused("AccessDenied") }],
    ["backup-target-rights", { get: refused("AccessDenied") }],
    ["backup-target-rights", { delete: refused("AccessDenied") }],
    ["backup-target-login", { putProbe: refused("SignatureDoesNotMatch") }],
    ["backup-target-login", { putProbe: refused("InvalidAccessKeyId") }],
    ["backup-target-full", { putProbe: refused("QuotaExceeded") }],
    ["backup-target-slow", { putProbe: refused("SlowDown") }],
    ["backup-target-slow", { putProbe: () => Promise.reject(new Unreachable("s3", "stalled", "nothing arrived")) }],
    ["backup-target-slow", { get: () => Promise.reject(new Unreachable("s3", "slow", "too slow")) }],
    ["backup-target-failing", { putProbe: refused("InternalError") }],
    ["backup-target-failing", { list: () => Promise.resolve([]) }],
    ["backup-target-failing", { get: () => Promise.resolve(Readable.from([Buffer.from("other")])) }],
    ["backup-target-no-lock", { canLock: () => Promise.resolve(false) }],
    ["backup-target-unreachable", { putProbe: () => Promise.reject(new Unreachable("s3", "silent", "no answer")) }],
    ["backup-target-full", { putProbe: () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })) }],
    ["backup-target-missing", { putProbe: () => Promise.reject(Object.assign(new Error("no"), { code: "ENOENT" })) }],
  ])("finds %s", async (code, broken) => {
    expect(await codesOf(memory(broken))).toEqual(["failed", code]);
  });

  test("is skipped for a cluster without backups; another check reports a missing login", async () => {
    const cluster = hybrid((file) => {
      delete (file as { backups?: unknown }).backups;
      delete file.services.velero;
    });
    expect(await runChecks([backups], context({ cluster }))).toEqual([]);
    const [result] = await runChecks([backups], context({ credentials: { variables: {}, missing: [] } }));
    expect(result?.status).toBe("skipped");
  });
});
