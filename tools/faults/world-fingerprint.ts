/** The content of a world, without values that differ between equal worlds: ids, addresses, times, keys. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Records and counters of a world's past. Projects of a cloud are known once they were used; those of Harbor are created. */
const OF_THE_PAST =
  /^(clock\.|time$|trace$|.*counter$|authentik\.numbers|(?!harbor)\w+\.projects|kubernetes\/(Event|applied)$|flux\/inventories|s3\.|databases\/archived)/;

const VOLATILE_KEYS =
  /^(uid|creationTimestamp|resourceVersion|generation|observedGeneration|id|pk|.*Id|.*Ids|uuid|secret|actions|lastTransitionTime|lastHandledReconcileAt|started|startTime|revision|podCIDRs?|nodeName|hostIPs?|podIPs?|signedBy)$/;

const VOLATILE_TEXT: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g, "«$1»"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "«uuid»"],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "«moment»"],
  [/\b198\.1[89]\.\d+\.\d+\b/g, "«address»"],
  [/2001:db8:[0-9a-f:]+/g, "«address»"],
  [/\b[0-9a-f]{40,}\b/g, "«hash»"],
  [/[A-Za-z0-9+/_-]{60,}={0,2}/g, "«key»"],
  [/\d{7,}/g, "«number»"],
];

/** Which pod of its kind it is, and which round of its workload. */
const POD_SUFFIX = /(-[a-z0-9]{8,10})?-[a-z0-9]{5}\b/g;

/** References to other objects by number, by path: replaced by the object's name, which is stable. */
const REFERENCES: Readonly<Record<string, { readonly key: string; readonly to: string }>> = {
  "authentik.applications": { key: "provider", to: "authentik.providers" },
};

/** One line per object, sorted. */
export function worldFingerprint(world: string): string[] {
  const things = new Map<string, Map<string, unknown>>();
  for (const line of readFileSync(join(world, "world.log"), "utf8").split("\n")) {
    if (line === "") continue;
    const entry = JSON.parse(line) as [string, string, unknown?];
    const [collection, id, value] = entry;
    const items = things.get(collection) ?? new Map<string, unknown>();
    things.set(collection, items);
    if (entry.length === 2) items.delete(id);
    else items.set(id, value);
  }
  return [...things]
    .filter(([collection]) => !OF_THE_PAST.test(collection))
    .flatMap(([collection, items]) =>
      [...items]
        .filter(([, value]) => !isScheduled(value))
        .map(([id, value]) => {
          const line = `${maskVolatile(collection)} ${nameOf(id, value)} ${JSON.stringify(maskValues(describe(things, collection, value)))}`;
          return collection === "kubernetes/Pod" ? line.replaceAll(POD_SUFFIX, "-«pod»") : line;
        }),
    )
    .sort();
}

/** The number of scheduled runs depends on how long the step took. */
function isScheduled(value: unknown): boolean {
  const { metadata } = (typeof value === "object" && value !== null ? value : {}) as { metadata?: Metadata };
  const labels = metadata?.labels ?? {};
  if ("cnpg.io/scheduled-backup" in labels || "velero.io/schedule-name" in labels) return true;
  if (SCHEDULED_BACKUP.test(labels["velero.io/backup-name"] ?? "")) return true;
  return (metadata?.ownerReferences ?? []).some(
    ({ kind, name }) => kind === "CronJob" || (kind === "Job" && SCHEDULED_JOB.test(name)),
  );
}

interface Metadata {
  readonly labels?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly { readonly kind: string; readonly name: string }[];
}

/** Kubernetes appends the minute of the schedule to the name of the CronJob. */
const SCHEDULED_JOB = /-\d{7,}$/;
/** Velero appends the second of the schedule to the name of the Schedule. */
const SCHEDULED_BACKUP = /-\d{14}$/;
/** Their status has the times of their runs. */
const SCHEDULES = [
  "kubernetes/CronJob.batch",
  "kubernetes/ScheduledBackup.postgresql.cnpg.io",
  "kubernetes/ObjectStore.barmancloud.cnpg.io",
  "kubernetes/Schedule.velero.io",
];

function describe(things: Things, collection: string, value: unknown): unknown {
  if (!SCHEDULES.includes(collection)) return resolveReference(things, collection, value);
  const { status: _, ...rest } = value as Record<string, unknown>;
  return rest;
}

type Things = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

function resolveReference(things: Things, collection: string, value: unknown): unknown {
  const { key, to } = REFERENCES[collection] ?? {};
  if (key === undefined || to === undefined || typeof value !== "object" || value === null) return value;
  const id = String((value as Record<string, unknown>)[key]);
  return { ...value, [key]: nameOf(id, things.get(to)?.get(id)) };
}

function nameOf(id: string, value: unknown): string {
  const { name, username, slug } = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return maskVolatile(String(name ?? username ?? slug ?? id));
}

function maskValues(value: unknown): unknown {
  if (typeof value === "string") return maskVolatile(value);
  if (typeof value === "number") return value > 1e6 ? "«number»" : value;
  if (Array.isArray(value))
    return value
      .map(maskValues)
      .map((part) => JSON.stringify(part))
      .sort();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !VOLATILE_KEYS.test(name))
      .map(([name, part]): [string, unknown] => [maskVolatile(name), maskValues(part)])
      .sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
  );
}

function maskVolatile(text: string): string {
  // Most texts are short words. Every pattern needs seven characters, and a digit unless its match is longer than a UUID.
  if (text.length < 7 || (text.length < 40 && !/\d/.test(text))) return text;
  return VOLATILE_TEXT.reduce((so, [pattern, word]) => so.replaceAll(pattern, word), text);
}

export interface WorldDifference {
  /** Lines of this world that are missing in the other one. */
  readonly more: readonly string[];
  readonly missing: readonly string[];
}

export function compareWorlds(seen: readonly string[], wanted: readonly string[]): WorldDifference {
  return { more: subtractLines(seen, wanted), missing: subtractLines(wanted, seen) };
}

/** Repeated lines count individually. */
function subtractLines(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

const WIDEST = 400;
/** Characters before the first difference. */
const CONTEXT = 40;

/** The name of the object, and its content from the first difference to the same object in the other world. */
export function showDifference(line: string, others: readonly string[]): string {
  const name = line.slice(0, line.indexOf(" {") + 1);
  const other = others.find((one) => name !== "" && one.startsWith(name));
  if (other === undefined) return line.slice(0, WIDEST);
  const start = [...line].findIndex((character, at) => character !== other[at]) - CONTEXT;
  return start <= name.length ? line.slice(0, WIDEST) : `${name}…${line.slice(start, start + WIDEST)}`;
}
