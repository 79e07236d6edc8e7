import { backupAge } from "../../../../ops/checks/cluster/backup-age";
import type { BackupStore } from "../../../../ops/clients/backup-store/store";
import { LIVE } from "../../../../ops/support/runtime";
import { snapshotName } from "../../../../ops/support/snapshot-names";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";

const NOW = new Date("2026-11-17T12:00:00Z");
const { cluster } = loadCluster(HYBRID);
const REHEARSED = { ...LIVE, commandOptions: ["--rehearse"] };

async function check(...snapshots: readonly [cluster: string, hoursAgo: number][]) {
  const modified = NOW;
  const stored = snapshots.map(([name, hours]) => ({
    name: snapshotName(name, new Date(NOW.getTime() - hours * 3_600_000), 1n, "ssh-ed25519 key"),
    size: 1,
    modified,
  }));
  const backupStore = { list: () => Promise.resolve(stored) } as unknown as BackupStore;
  return backupAge.run({ cluster, file: HYBRID, environment: {}, runtime: REHEARSED, now: () => NOW, backupStore });
}

async function run(...snapshots: readonly [cluster: string, hoursAgo: number][]) {
  const { status, findings = [] } = await check(...snapshots);
  return [status, ...findings.map(({ code }) => code)];
}

describe("the age of the newest snapshot", () => {
  test("counts the newest of this cluster", async () => {
    expect(await run(["hybrid", 400], ["hybrid", 24])).toEqual(["passed"]);
    expect(await run(["hybrid", 26])).toEqual(["failed", "backup-too-old"]);
    expect(await run(["hybrid", 26], ["home", 1])).toEqual(["failed", "backup-too-old"]);
    expect(await run()).toEqual(["skipped", "backup-none"]);
  });

  test.each([[], [["hybrid", 26] as const]])("suggests a command that runs in the same world", async (...snapshots) => {
    const { findings = [] } = await check(...(snapshots as [string, number][]));
    expect(findings.map(({ fix }) => fix)).toEqual([
      expect.stringMatching(/: npx coldstart etcd snapshot --cluster \S+ --rehearse$/),
    ]);
  });

  test("is skipped without a login", async () => {
    const { status } = await backupAge.run({ cluster, file: HYBRID, environment: {}, runtime: LIVE, now: () => NOW });
    expect(status).toBe("skipped");
  });
});
