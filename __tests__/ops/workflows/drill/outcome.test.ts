import { longestGap, readLosses } from "../../../../ops/rehearsal/drill-loss";
import { drillTime, drillTimeline } from "../../../../ops/rehearsal/drill-time";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";

const NOW = new Date("2026-11-17T12:00:00Z");

test.each([
  ["23 */6 * * *", 6],
  ["0 1,4 * * *", 21],
  ["15 3 * * *", 24],
  ["0 0 * * 0", 7 * 24],
])("the longest time between two moments of %s is %d hours", (schedule, hours) => {
  expect(longestGap(schedule, NOW)).toBe(hours * 3600);
});

test("the possible loss is read from the schedules in the cluster", () => {
  const object = (name: string, namespace: string, spec: object, labels = {}): KubeObject =>
    ({ apiVersion: "", kind: "", metadata: { name, namespace, labels }, spec }) as KubeObject;
  const archived = { plugins: [{ name: "barman-cloud.cloudnative-pg.io" }] };
  const all: Record<string, KubeObject[]> = {
    "CronJob.batch": [
      object("etcd-snapshot", "etcd-backup", { schedule: "23 */6 * * *" }),
      object("vault-snapshot", "vault", { schedule: "50 */12 * * *" }),
    ],
    "Cluster.postgresql.cnpg.io": [
      object("gitea-database", "gitea", archived),
      object("shop-database", "shop", { ...archived, postgresql: { parameters: { archive_timeout: "30s" } } }),
      object("plain", "plain", {}),
    ],
    "Schedule.velero.io": [object("daily", "velero", { schedule: "15 3 * * *" })],
    PersistentVolumeClaim: [
      object("files", "gitea", {}),
      object("pgdata", "gitea", {}, { "cnpg.io/cluster": "gitea-database" }),
      object("data-vault-0", "vault", {}),
      object("prometheus", "monitoring", {}),
    ],
  };
  const list = (kind: string, namespace?: string) =>
    (all[kind] ?? []).filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace);
  expect(readLosses({ list }, NOW).map(({ service, seconds }) => [service, seconds])).toEqual([
    ["etcd", 6 * 3600],
    ["gitea", 300],
    ["shop", 30],
    ["plain", undefined],
    ["vault", 12 * 3600],
    ["gitea-volumes", 24 * 3600],
    ["monitoring-volumes", undefined],
  ]);
});

describe("the time of a drill", () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  const operation = (id: string, began: number, seconds: number, ...after: string[]) => ({
    ...{ id, type: "t", action: "create", name: id, seconds, after, failed: false },
    began: at(began).getTime(),
    ended: at(began).getTime(),
  });
  const operations = [
    operation("vm-a", 1, 60),
    operation("vm-b", 1, 90),
    operation("boot-b", 2, 30, "vm-b", "gone"),
    operation("reboot-a", 9, 40),
    operation("recover", 11, 100),
    operation("flux", 21, 200, "recover"),
    operation("database", 22, 50, "flux"),
    operation("other", 22, 70),
  ];
  const journal = [
    { step: "etcd-restore-empty", outcome: "started" as const, at: at(8).toISOString() },
    { step: "etcd-restore-recover", outcome: "started" as const, at: at(10).toISOString() },
    { step: "etcd-restore-join", outcome: "done" as const, at: at(20).toISOString() },
  ];
  const timelineOf = (known: typeof operations, entries: typeof journal) =>
    drillTimeline({ run: "run", startedAt: NOW.toISOString() }, known, entries, {
      durationOf: () => ({ typical: 0, least: 0, most: 0 }),
    });

  test("counts parallel work once; phases follow each other", () => {
    const timeline = timelineOf(operations, journal);
    expect(drillTime(timeline)).toEqual({
      phases: [
        { name: "machines", seconds: 120 },
        { name: "wipe of etcd", seconds: 40 },
        { name: "restore of etcd", seconds: 100 },
        { name: "layers and services", seconds: 250 },
      ],
      seconds: 510,
    });
    expect(timeline.critical).toEqual({
      seconds: 510,
      path: ["vm-b", "boot-b", "reboot-a", "recover", "flux", "database"],
    });
    expect(timeline.entries.find(({ id }) => id === "other")).toMatchObject({ begin: 260, critical: false });
  });

  test("grows during the drill", () => {
    expect(timelineOf(operations.slice(0, 3), [])).toMatchObject({ seconds: 120, critical: { seconds: 120 } });
    const restoring = timelineOf(operations.slice(0, 5), journal.slice(0, 2));
    expect(drillTime(restoring).phases.map(({ seconds }) => seconds)).toEqual([120, 40, 100, 0]);
  });
});
