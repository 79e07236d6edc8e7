import { archivePoints, choosePoint, newArchiveName } from "../../../../ops/workflows/backup/points";

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
