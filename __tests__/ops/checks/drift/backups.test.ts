import { backups } from "../../../../ops/checks/drift/backups";
import { snapshotName } from "../../../../ops/support/snapshot-names";
import { loadCluster } from "../../../../spec";
import { HYBRID, HYBRID_PLACE } from "../../../support/hybrid";

const { cluster } = loadCluster(HYBRID);
const NOW = new Date("2026-11-17T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** @param snapshots how many hours old they are. @param nodes how many hours ago they were created */
async function codes(snapshots: readonly number[], nodes: readonly number[]): Promise<string[]> {
  const backupStore = {
    list: () =>
      Promise.resolve(
        snapshots.map((hours) => ({ name: snapshotName("hybrid", hoursAgo(hours), 1n, "ssh-ed25519 key") })),
      ),
  };
  const kubernetes = {
    list: () =>
      Promise.resolve(nodes.map((hours) => ({ metadata: { creationTimestamp: hoursAgo(hours).toISOString() } }))),
  };
  const { findings = [] } = await backups.run({
    cluster,
    ...HYBRID_PLACE,
    kubernetes,
    backupStore,
    now: () => NOW,
  } as never);
  expect(findings.filter(({ fix }) => !fix.includes("npx coldstart"))).toEqual([]);
  return findings.map(({ code }) => code);
}

test.each([
  ["a recent snapshot", [3, 90], [500], []],
  ["only old snapshots", [26, 90], [500], ["backup-too-old"]],
  ["none in a cluster that is younger than a snapshot may be", [], [2, 1], []],
  ["none in an older cluster", [], [30, 1], ["backup-none"]],
])("%s", async (_, snapshots, nodes, expected) => {
  expect(await codes(snapshots, nodes)).toEqual(expected);
});
