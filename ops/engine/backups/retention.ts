import type { Cluster } from "../../../spec";

export type Retention = NonNullable<Cluster["backups"]>["retention"];

interface DatedBackup {
  readonly at: Date;
}

/** The period of each rule, in UTC. */
const PERIODS: readonly (readonly [keyof Retention, (at: Date) => string])[] = [
  ["daily", (at) => at.toISOString().slice(0, 10)],
  ["weekly", weekOf],
  ["monthly", (at) => at.toISOString().slice(0, 7)],
];

/** The backups that no retention rule keeps. The newest one is always kept. */
export function findExpired<T extends DatedBackup>(backups: readonly T[], retention: Retention): T[] {
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<T>(newestFirst.slice(0, Math.max(1, retention.last)));
  for (const [rule, periodOf] of PERIODS) {
    const periods = new Map<string, T>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.at);
      if (!periods.has(period)) periods.set(period, backup);
    }
    for (const backup of [...periods.values()].slice(0, retention[rule])) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The Monday of the week. */
function weekOf(at: Date): string {
  const monday = new Date(at);
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
