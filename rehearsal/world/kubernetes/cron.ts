/** Schedules of CronJobs (five fields) and of CloudNativePG (six, with seconds), in UTC. */
const LIMITS = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A schedule without a due time within a year is invalid. */
const YEAR_MS = 366 * 24 * HOUR_MS;

/** The first due time after a given time; undefined for an invalid schedule. */
export function nextTime(schedule: string, after: Date): Date | undefined {
  const fields = fieldsOf(schedule);
  if (!fields) return undefined;
  const [, minutes, hours, days, months, weekdays] = fields;
  const end = after.getTime() + YEAR_MS;
  let moment = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  while (moment <= end) {
    const time = new Date(moment);
    const isHour =
      hours?.has(time.getUTCHours()) &&
      days?.has(time.getUTCDate()) &&
      months?.has(time.getUTCMonth() + 1) &&
      weekdays?.has(time.getUTCDay());
    if (isHour && minutes?.has(time.getUTCMinutes())) return time;
    moment = isHour ? moment + MINUTE_MS : Math.floor(moment / HOUR_MS) * HOUR_MS + HOUR_MS;
  }
  return undefined;
}

/** Cached: there are few schedules, and each is read in every round. */
const parsed = new Map<string, readonly ReadonlySet<number>[] | undefined>();

function fieldsOf(schedule: string): readonly ReadonlySet<number>[] | undefined {
  if (!parsed.has(schedule)) parsed.set(schedule, parse(schedule));
  return parsed.get(schedule);
}

function parse(schedule: string): readonly ReadonlySet<number>[] | undefined {
  const given = schedule.trim().split(/\s+/);
  const fields = (given.length === 5 ? ["0", ...given] : given).map((field, i) => valuesOf(field, i));
  if (fields.length !== LIMITS.length) return undefined;
  const values = fields.flatMap((field) => field ?? []);
  return values.length === fields.length ? values : undefined;
}

function valuesOf(field: string, index: number): Set<number> | undefined {
  const limits = LIMITS[index];
  if (!limits) return undefined;
  const [least, most] = limits;
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [, from, to, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? [];
    if (from === undefined) return undefined;
    const first = from === "*" ? least : Number(from);
    const last = to === undefined ? (from === "*" || step !== undefined ? most : first) : Number(to);
    for (let value = first; value <= last; value += Number(step ?? 1)) values.add(value);
  }
  return values;
}
