import { findExpired } from "../../../../ops/engine/backups/retention";

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 10, 17, 12);
/** One backup every six hours, newest first. */
const backups = Array.from({ length: 4 * 400 }, (_, at) => ({ at: new Date(NOW - (at * DAY) / 4) }));

const kept = (retention: Parameters<typeof findExpired>[1]) => {
  const expired = new Set(findExpired(backups, retention));
  return backups.filter((one) => !expired.has(one)).map(({ at }) => at.toISOString().slice(0, 13));
};

describe("the retention of backups", () => {
  test("keeps the newest ones", () => {
    expect(kept({ last: 3, daily: 0, weekly: 0, monthly: 0 })).toEqual([
      "2026-11-17T12",
      "2026-11-17T06",
      "2026-11-17T00",
    ]);
  });

  test("keeps the last one of each day, week and month", () => {
    expect(kept({ last: 1, daily: 3, weekly: 0, monthly: 0 })).toEqual([
      "2026-11-17T12",
      "2026-11-16T18",
      "2026-11-15T18",
    ]);
    expect(kept({ last: 1, daily: 0, weekly: 3, monthly: 0 })).toEqual([
      "2026-11-17T12",
      "2026-11-15T18",
      "2026-11-08T18",
    ]);
    expect(kept({ last: 1, daily: 0, weekly: 0, monthly: 3 })).toEqual([
      "2026-11-17T12",
      "2026-10-31T18",
      "2026-09-30T18",
    ]);
  });

  test("counts only periods that have a backup", () => {
    const old = [1000, 900, 800].map((days) => ({ at: new Date(NOW - days * DAY) }));
    expect(findExpired(old, { last: 1, daily: 3, weekly: 0, monthly: 0 })).toEqual([]);
  });

  test("never deletes the newest one, and does nothing with none", () => {
    expect(kept({ last: 0, daily: 0, weekly: 0, monthly: 0 })).toEqual(["2026-11-17T12"]);
    expect(findExpired([], { last: 8, daily: 1, weekly: 1, monthly: 1 })).toEqual([]);
  });
});
