import { z } from "./zod-jitless";
import { joinWithOr } from "../suggest";
import { choice, httpsUrl, object, source, wholeNumber } from "./primitives";

const text = z.string().min(1);

const retention = object({
  last: wholeNumber(1, 1000).default(8).describe("How many of the newest backups are kept, whatever their age."),
  daily: wholeNumber(0, 366).default(14).describe("For how many days the last backup of the day is kept."),
  weekly: wholeNumber(0, 520).default(8).describe("For how many weeks the last backup of the week is kept."),
  monthly: wholeNumber(0, 120).default(6).describe("For how many months the last backup of the month is kept."),
})
  .prefault({})
  .describe("Which backups are kept. Days, weeks and months without a backup do not count.");

const cron = z.string().regex(/^[\d*/,-]+( [\d*/,-]+){4}$/, {
  error: (issue) => `"${String(issue.input)}" is not a schedule of five fields such as "23 */6 * * *"`,
});

const etcd = object({
  schedule: cron
    .default("23 */6 * * *")
    .describe(
      "When the cluster takes a snapshot of etcd by itself, in UTC. With `target: folder`: the schedule of your own timer, which runs `npx coldstart etcd snapshot`.",
    ),
  maxAgeHours: wholeNumber(1, 744)
    .default(25)
    .describe("When the newest snapshot is older, `npx coldstart verify` fails, and an alert fires."),
})
  .prefault({})
  .describe("Snapshots of etcd.");

const shared = { retention, etcd };

const WHERE = "Where backups are stored.";

const s3 = object({
  target: z.literal("s3").describe(WHERE),
  endpoint: httpsUrl
    .optional()
    .describe("The S3 service, e.g. https://fsn1.your-objectstorage.com. Default: Amazon's in the region."),
  region: text.describe("The region of the bucket. Other S3 services accept any word, or their own region."),
  bucket: text.describe("The bucket. It must exist."),
  prefix: z
    .string()
    .regex(/^[\w{}.-]+(\/[\w{}.-]+)*$/, {
      error: (issue) => `"${String(issue.input)}" is not a prefix such as coldstart/{cluster} (no slash at either end)`,
    })
    .default("{cluster}")
    .describe("The prefix of all object names. `{cluster}` stands for the cluster's name."),
  pathStyle: z.boolean().default(true).describe("Whether the bucket is part of the path instead of the host name."),
  accessKey: source.describe("The id of an access key that may list, read, write and delete objects in the bucket."),
  secretKey: source.describe("The secret of that access key."),
  objectLock: object({
    mode: choice(["governance", "compliance"]).describe(
      "`governance`: users with a special permission may delete a locked object. `compliance`: it cannot be deleted before the lock ends.",
    ),
    days: wholeNumber(1, 3650).describe("How long each backup is locked, from the moment that it is written."),
  })
    .optional()
    .describe("Locks every backup against deletion. The bucket must have been created with object lock."),
  ...shared,
});

const folder = object({
  target: z.literal("folder").describe(WHERE),
  path: z
    .string()
    .regex(/^\/\S*$/, {
      error: (issue) =>
        `"${String(issue.input)}" is not an absolute path such as /srv/backups (it starts with a slash)`,
    })
    .describe(
      "A folder of the machine that runs Coldstart, such as a mounted disk. The cluster itself cannot write there: run `npx coldstart etcd snapshot` from a timer.",
    ),
  ...shared,
});

const TARGETS = [s3, folder] as const;

export const backups = z
  .discriminatedUnion("target", TARGETS, {
    error: (issue) => {
      if (issue.code !== "invalid_union") return undefined;
      const names = TARGETS.map(({ shape }) => shape.target.value);
      const found = (issue.input as { target?: unknown } | undefined)?.target;
      return `the target of backups is ${joinWithOr(names)}${typeof found === "string" ? `, not "${found}"` : ""}`;
    },
  })
  .describe("Where backups go, encrypted with the backup key of the auth layer, and how long they are kept.");

export type BackupsInput = z.infer<typeof backups>;
