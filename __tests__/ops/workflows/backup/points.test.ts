import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { archivePoints, choosePoint, newArchiveName, readPoints } from "../../../../ops/workflows/backup/points";

const stored = (name: string, modified: string, size = 100) => ({
  name: `databases/${name}`,
  size,
  modified: new Date(modified),
});

const STORED = [
  stored("shop-database/base/20261110T013000/data.tar.gz", "2026-11-10T01:31:00Z", 1000),
  stored("shop-database/base/20261110T013000/backup.info", "2026-11-10T01:32:00Z"),
  stored("shop-database/wals/0000000100000000/000000010000000000000009.gz", "2026-11-12T08:00:00Z"),
  // A copy that was interrupted has no information.
  stored("shop-database/base/20261109T013000/data.tar.gz", "2026-11-09T01:31:00Z"),
  stored("shop-database-20261112t080500z/base/20261112T081000/backup.info", "2026-11-12T08:10:00Z"),
  // Of other databases.
  stored("shop-database-2/base/20261101T013000/backup.info", "2026-11-01T01:31:00Z"),
  stored("shopping-database/base/20261101T013000/backup.info", "2026-11-01T01:31:00Z"),
  // Without any copy, the log restores nothing.
  stored("shop-database-20261113t080500z/wals/0000000300000000/000000030000000000000001.gz", "2026-11-13T08:10:00Z"),
];

it("finds the archives of a database, with the moments that they restore", () => {
  expect(archivePoints(STORED, "shop-database")).toEqual([
    { id: "shop-database", from: new Date("2026-11-10T01:30:00Z"), to: new Date("2026-11-12T08:00:00Z"), bytes: 1300 },
    {
      id: "shop-database-20261112t080500z",
      from: new Date("2026-11-12T08:10:00Z"),
      to: new Date("2026-11-12T08:10:00Z"),
      bytes: 100,
    },
  ]);
});

it.each([
  [undefined, "shop-database-20261112t080500z"],
  ["2026-11-12T09:00:00Z", "shop-database-20261112t080500z"],
  ["2026-11-12T08:00:00Z", "shop-database"],
  ["2026-11-10T01:29:59Z", undefined],
])("restores %s from %s", (at, id) => {
  const points = archivePoints(STORED, "shop-database");
  expect(choosePoint(points, at === undefined ? undefined : new Date(at))?.id).toBe(id);
});

it("names a new archive so that it is found again", () => {
  const name = newArchiveName("shop-database", new Date("2026-11-17T12:00:05.123Z"));
  expect(name).toBe("shop-database-20261117t120005z");
  expect(
    archivePoints([stored(`${name}/base/20261117T120100/backup.info`, "2026-11-17T12:01:00Z")], "shop-database"),
  ).toMatchObject([{ id: name }]);
});

describe("the volumes of a namespace", () => {
  const claim = (name: string, labels = {}): KubernetesObject => ({ metadata: { name, namespace: "shop", labels } });
  const velero = (night: number, phase = "Completed"): KubernetesObject => ({
    metadata: { name: `night-${night}` },
    status: {
      phase,
      startTimestamp: `2026-11-1${night}T01:00:00Z`,
      completionTimestamp: `2026-11-1${night}T01:10:00Z`,
    },
  });
  /** @param name of the claim; undefined for a volume without one */
  const file = (
    night: number,
    name: string | undefined,
    phase = "Completed",
    namespace = "shop",
  ): KubernetesObject => ({
    metadata: {
      name: `night-${night}-${name ?? "scratch"}`,
      labels: { "velero.io/backup-name": `night-${night}` },
      ...(name === undefined ? {} : { annotations: { "velero.io/pvc-name": name } }),
    },
    spec: { pod: { namespace } },
    status: { phase },
  });
  const claims = [claim("a"), claim("b"), claim("pgdata", { "cnpg.io/cluster": "shop-database" })];
  const both = [file(1, "a"), file(1, "b")];

  test.each([
    ["all nights with both", claims, [...both, file(2, "a"), file(2, "b")], ["night-1", "night-2"]],
    ["not a night after one was lost", claims, [...both, file(2, "a")], ["night-1"]],
    [
      "not a night in which the copy of one failed",
      claims,
      [...both, file(2, "a"), file(2, "b", "Failed")],
      ["night-1"],
    ],
    ["not a night with volumes that have no claim", claims, [...both, file(2, undefined)], ["night-1"]],
    [
      "not a night with the same names elsewhere",
      claims,
      [...both, file(2, "a"), file(2, "b", "Completed", "x")],
      ["night-1"],
    ],
    ["also a night without a claim that was removed", [claim("a")], [...both, file(2, "a")], ["night-1", "night-2"]],
    ["also nights without a claim that has no copy yet", [...claims, claim("new")], both, ["night-1"]],
  ])("can be restored from %s", async (_, live, files, expected) => {
    const copies = { claims: live, backups: [velero(2), velero(1), velero(3, "PartiallyFailed")], files };
    const backup = { kind: "volumes", object: "daily", namespace: "shop" } as const;
    const points = await readPoints({ list: () => Promise.resolve([]) }, backup, copies);
    expect(points.map(({ id }) => id)).toEqual(expected);
  });
});
