import { spawn } from "node:child_process";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { s3Store } from "../../../ops/clients/backup-store/s3-store";
import { fetchSnapshot } from "../../../ops/engine/etcd/snapshots";
import { listSnapshots } from "../../../ops/engine/etcd/stored-snapshots";
import { parseLock, parseRetention, storeScheduledSnapshot } from "../../../ops/jobs/etcd-snapshot";
import { encodeSnapshot } from "../../../rehearsal/world/talos/etcd-snapshot";
import { BucketServer } from "../../support/bucket-server";
import { bundleJob, JOBS } from "../../../tools/jobs/bundle";
import { sharedFolder } from "../../support/temporary-folder";
import { makeSshKey } from "../../support/ssh-key";
import type { SshKey } from "../../support/ssh-key";

const SCRIPT = join(__dirname, "../../../gitops/platform/etcd-backup/script/snapshot.cjs");

const folder = sharedFolder("etcd-job");
let server: BucketServer;
let key: SshKey;

beforeAll(async () => {
  key = makeSshKey(folder);
  server = await BucketServer.start(folder);
});
afterAll(() => server.close());
beforeEach(() => {
  server.failWith();
  const { storage } = server;
  storage.setQuota("backups", undefined);
  for (const { key: name } of storage.list("backups")) storage.delete("backups", name);
});

/** As talosctl leaves it: a file whose time is that of the snapshot. */
function snapshotAt(time: string, revision: number, change: (bytes: Buffer) => Buffer = (bytes) => bytes): string {
  const file = join(folder, "etcd.snapshot");
  writeFileSync(file, change(encodeSnapshot({ clusterId: "id", revision, collections: {} })));
  utimesSync(file, new Date(time), new Date(time));
  return file;
}

const environment = (changes: Readonly<Record<string, string>> = {}) => ({
  CLUSTER_NAME: "lab",
  SNAPSHOT_FILE: join(folder, "etcd.snapshot"),
  BACKUP_ENDPOINT: server.endpoint,
  BACKUP_BUCKET: "backups",
  BACKUP_PREFIX: "clusters/lab",
  BACKUP_PATH_STYLE: "true",
  BACKUP_LOCK: "none",
  BACKUP_RETENTION: "last=2,daily=0,weekly=0,monthly=0",
  BACKUP_PUBLIC_KEY: key.publicKey,
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "canary-secret",
  AWS_DEFAULT_REGION: "eu",
  ...changes,
});

/** In the process of a container: nothing but the script and its variables. */
function runScript(env: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [SCRIPT], { env, cwd: "/" });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
    child.on("close", (code) => resolve({ code, said }));
  });
}

const run = (changes: Readonly<Record<string, string>> = {}) =>
  storeScheduledSnapshot(environment(changes), () => undefined);

const store = () =>
  s3Store({
    client: server.client(),
    place: "there",
    prefix: "clusters/lab",
  });

describe("the script of the tree", () => {
  test.each(JOBS.map((job) => [job.file.split("/").at(-1) ?? "", job] as const))("%s is current", (_, job) => {
    // If not: npm run jobs
    expect(readFileSync(job.file, "utf8")).toBe(bundleJob(job));
  });

  test("has nothing that Flux would substitute, and no package but the one that reads the proxy's variables", () => {
    const text = readFileSync(SCRIPT, "utf8");
    expect(text).not.toContain("${");
    expect([...text.matchAll(/^\/\/ node_modules\/([^/]+)/gm)].map(([, name]) => name)).toEqual(["proxy-from-env"]);
    const required = [...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name = ""]) => name);
    expect(required.filter((name) => !/^(node:|url$)/.test(name))).toEqual([]);
  });

  test("writes what the commands list and restore, and deletes what the retention does not keep", async () => {
    for (const [index, time] of ["2026-11-15T00:23:00Z", "2026-11-16T00:23:00Z"].entries()) {
      snapshotAt(time, 40 + index);
      await run();
    }
    snapshotAt("2026-11-17T00:23:00Z", 42);
    const { code, said } = await runScript(environment());
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("deleted") });
    expect(said).not.toContain("canary-secret");
    const [newest, ...others] = await listSnapshots(store(), "lab");
    expect(newest).toMatchObject({ revision: 42n, at: new Date("2026-11-17T00:23:00Z") });
    expect(others.map(({ revision }) => revision)).toEqual([41n]);
    const file = join(folder, "back");
    const facts = await fetchSnapshot(store(), newest?.name ?? "", key.privateKey, file);
    expect(facts).toMatchObject({ revision: 42n });
    expect(readFileSync(file).equals(readFileSync(join(folder, "etcd.snapshot")))).toBe(true);
  });

  test("fails if the bucket is full, with the reason, and leaves nothing in the bucket", async () => {
    snapshotAt("2026-11-17T00:23:00Z", 42);
    server.storage.setQuota("backups", 10);
    const { code, said } = await runScript(environment());
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining("QuotaExceeded") });
    expect(server.storage.list("backups")).toEqual([]);
  });
});

describe("a scheduled snapshot", () => {
  test("is not stored when it is damaged, or when the target refuses it", async () => {
    snapshotAt("2026-11-17T00:23:00Z", 42, (bytes) => bytes.subarray(0, -100));
    await expect(run()).rejects.toMatchObject({ code: "etcd-snapshot-damaged" });
    snapshotAt("2026-11-17T00:23:00Z", 42);
    await expect(run({ AWS_SECRET_ACCESS_KEY: "other" })).rejects.toMatchObject({ code: "SignatureDoesNotMatch" });
    await expect(run({ BACKUP_BUCKET: "other" })).rejects.toMatchObject({ code: "NoSuchBucket" });
    expect(server.storage.list("backups")).toEqual([]);
  });

  test("is locked if the cluster file sets it", async () => {
    snapshotAt("2026-11-17T00:23:00Z", 42);
    await run({ BACKUP_LOCK: "governance=30" });
    const [stored] = server.storage.list("backups");
    expect(stored?.lock?.mode).toBe("GOVERNANCE");
    expect(Date.parse(stored?.lock?.until ?? "")).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  });

  test("survives a target that is slow for a moment", async () => {
    snapshotAt("2026-11-17T00:23:00Z", 42);
    server.failWith('[{ "at": "s3_object", "action": "create", "effect": "error-before", "times": 1 }]');
    await run();
    expect(server.storage.list("backups")).toHaveLength(1);
  });

  test("requires every variable: an invalid retention deletes nothing", async () => {
    snapshotAt("2026-11-17T00:23:00Z", 42);
    await expect(run({ BACKUP_PUBLIC_KEY: "" })).rejects.toThrow("BACKUP_PUBLIC_KEY");
    await expect(run({ BACKUP_RETENTION: "last=2" })).rejects.toThrow("daily");
    expect(server.storage.list("backups")).toEqual([]);
    expect(parseRetention("last=8,daily=14,weekly=8,monthly=6")).toEqual({ last: 8, daily: 14, weekly: 8, monthly: 6 });
    expect(parseLock("none")).toBeUndefined();
    expect(parseLock("compliance=7")).toEqual({ mode: "compliance", days: 7 });
    expect(() => parseLock("for ever")).toThrow("governance=30");
  });
});
