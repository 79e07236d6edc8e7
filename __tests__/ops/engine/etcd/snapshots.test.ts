import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderStore } from "../../../../ops/clients/backup-store/folder-store";
import { inspectSnapshot } from "../../../../ops/clients/talos/etcd-database";
import { writeBackup } from "../../../../ops/engine/backups/content";
import { fetchSnapshot } from "../../../../ops/engine/etcd/snapshots";
import { applyRetention, listSnapshots } from "../../../../ops/engine/etcd/stored-snapshots";
import { parseSnapshotName, snapshotName } from "../../../../ops/support/snapshot-names";
import { encodeSnapshot } from "../../../../rehearsal/world/talos/etcd-snapshot";
import { sharedFolder } from "../../../support/temporary-folder";
import { makeSshKey } from "../../../support/ssh-key";
import type { SshKey } from "../../../support/ssh-key";

const folder = sharedFolder("snapshots");
let keys: Record<"own" | "other", SshKey>;
beforeAll(() => {
  keys = { own: makeSshKey(folder, "own"), other: makeSshKey(folder, "other") };
});

const database = (revision: number) =>
  encodeSnapshot({
    clusterId: "id",
    revision,
    collections: { "kubernetes/Secret": [["default/a", { kind: "Secret" }]] },
  });
const store = () => folderStore(join(folder, "store"));
const AT = new Date("2026-11-17T12:34:56Z");

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

describe("snapshots of etcd in the backups", () => {
  test("names say the cluster, the time, the revision and the key", () => {
    const name = snapshotName("lab-2", AT, 1234n, "ssh-ed25519 AAAA");
    expect(name).toBe("etcd/lab-2-20261117T123456Z-r1234-k9de8a231.snapshot.gz.age");
    expect(parseSnapshotName(name)).toEqual({ name, cluster: "lab-2", at: AT, revision: 1234n, keyId: "9de8a231" });
    expect(snapshotName("lab-2", AT, 1234n, "ssh-ed25519 AAAA backup of lab-2\n")).toBe(name);
    const earlier = name.replace("-k9de8a231", "");
    expect(parseSnapshotName(earlier)).toEqual({ name: earlier, cluster: "lab-2", at: AT, revision: 1234n });
    expect(parseSnapshotName("etcd/other.txt")).toBeUndefined();
  });

  test("are restored completely, with the revision of their database", async () => {
    const name = snapshotName("lab", AT, 42n, keys.own.publicKey);
    await writeBackup(store(), name, pieces(database(42)), keys.own.publicKey);
    const file = join(folder, "back");
    expect(await fetchSnapshot(store(), name, keys.own.privateKey, file)).toMatchObject({ revision: 42n });
    expect(readFileSync(file).equals(database(42))).toBe(true);
    await expect(fetchSnapshot(store(), name, keys.other.privateKey, file)).rejects.toMatchObject({
      name: "NotDecryptable",
    });
  });

  test("are refused when they are truncated, changed, or under the name of another one", async () => {
    const name = snapshotName("lab", AT, 43n, keys.own.publicKey);
    await writeBackup(store(), name, pieces(database(43)), keys.own.publicKey);
    const path = join(folder, "store", name);
    const good = readFileSync(path);
    const fetched = () => fetchSnapshot(store(), name, keys.own.privateKey, join(folder, "back"));
    for (const bad of [good.subarray(0, -1), good.subarray(0, 200), flipped(good, 300)]) {
      writeFileSync(path, bad);
      await expect(fetched()).rejects.toMatchObject({ name: "NotDecryptable" });
    }
    await writeBackup(store(), name, pieces(database(7)), keys.own.publicKey);
    await expect(fetched()).rejects.toMatchObject({ name: "SnapshotDamaged" });
    await writeBackup(store(), name, pieces(flipped(database(43), 9000)), keys.own.publicKey);
    await expect(fetched()).rejects.toMatchObject({ name: "SnapshotDamaged", code: "etcd-snapshot-damaged" });
    expect(readdirSync(folder).filter((file) => file.endsWith(".partial"))).toEqual([]);
  });

  test("of other clusters and other files are neither listed nor deleted", async () => {
    const here = folderStore(join(folder, "mixed"));
    for (let day = 1; day <= 5; day += 1)
      for (const cluster of ["lab", "lab-2"])
        await here.putProbe(snapshotName(cluster, new Date(Date.UTC(2026, 0, day)), 1n, "a"), Buffer.from("x"));
    await here.putProbe("etcd/notes.txt", Buffer.from("x"));
    const retention = { last: 2, daily: 0, weekly: 0, monthly: 0 };
    expect(await applyRetention(here, { cluster: "lab", publicKey: "a" }, retention)).toHaveLength(3);
    expect((await listSnapshots(here, "lab")).map(({ at }) => at.getUTCDate())).toEqual([5, 4]);
    expect(await here.list("etcd/")).toHaveLength(2 + 5 + 1);
  });

  test("of another cluster with the same name are neither deleted nor counted", async () => {
    const here = folderStore(join(folder, "namesakes"));
    const put = (day: number, key: string) =>
      here.putProbe(snapshotName("lab", new Date(Date.UTC(2026, 0, day)), 1n, key), Buffer.from("x"));
    for (let day = 1; day <= 3; day += 1) await put(day, "a");
    for (let day = 4; day <= 9; day += 1) await put(day, "b");
    const early = snapshotName("lab", new Date(Date.UTC(2025, 0, 1)), 1n, "a").replace(/-k\w+/, "");
    await here.putProbe(early, Buffer.from("x"));
    const retention = { last: 2, daily: 0, weekly: 0, monthly: 0 };
    const deleted = await applyRetention(here, { cluster: "lab", publicKey: "a" }, retention);
    expect(deleted.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(["2026-01-01", "2025-01-01"]);
    expect(await here.list("etcd/")).toHaveLength(2 + 6);
  });

  test("that are no database of etcd are refused", async () => {
    const file = join(folder, "noise");
    writeFileSync(file, Buffer.alloc(1000));
    await expect(inspectSnapshot(file)).rejects.toMatchObject({ name: "SnapshotDamaged" });
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
