import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import type { RestorePlan } from "../../../../ops/workflows/backup/restore-note";
import { restore } from "../../../../ops/workflows/backup/restore";
import { runBackup } from "../../../../ops/workflows/backup/run";
import { temporaryFolder } from "../../../support/temporary-folder";
import { passSecond, useSmallClock } from "./support/clock";
import { servicesOf } from "./support/services";
import { SmallCluster } from "./support/small-cluster";

useSmallClock();
const folder = temporaryFolder("restore-sources");

const BACKUPS = "/apis/velero.io/v1/namespaces/velero/backups";
const CLAIMS = "/api/v1/namespaces/shop/persistentvolumeclaims";
const FILES = "/apis/velero.io/v1/namespaces/velero/podvolumebackups";

const DATABASE = "/apis/postgresql.cnpg.io/v1/namespaces/shop/clusters/shop-database";

/** The database writes to another archive, as after a restore. */
const archivingTo = (stamp: string) => ({
  name: "barman-cloud.cloudnative-pg.io",
  parameters: { barmanObjectName: "backups", serverName: `shop-database-${stamp}` },
});

/** The retention deletes the backup to restore while the current data is copied. */
const RETENTIONS: Readonly<Record<"shop" | "shop-volumes", (small: SmallCluster) => Promise<void>>> = {
  shop: (small) => {
    small.stored = () => [];
    return Promise.resolve();
  },
  "shop-volumes": async (small) => {
    const [oldest] = await small.list(BACKUPS);
    await small.delete(`${BACKUPS}/${oldest?.metadata.name ?? ""}`);
  },
};

function makeCase(service: keyof typeof RETENTIONS) {
  const small = new SmallCluster(passSecond);
  const context = servicesOf(small, new Journal(join(folder(), "journal.jsonl"), "run"));
  const run = (at?: Date) => restore(context, { service, isPlan: false, at, isWithoutCopy: false });
  const backUp = () => runBackup(context, { service, isPlan: false, newArchive: false });
  /** Acts as soon as the copy is complete. */
  const afterCopy = (act: () => Promise<void>) => {
    const update = small.patch.bind(small);
    small.patch = async (path, fields) => {
      await update(path, fields);
      if (!JSON.stringify(fields).includes("copiedAt")) return;
      small.patch = update;
      await act();
    };
  };
  return { small, run, backUp, afterCopy };
}

describe.each(["shop", "shop-volumes"] as const)("a restore of %s", (service) => {
  test("deletes nothing if its backup no longer exists", async () => {
    const { small, run, backUp, afterCopy } = makeCase(service);
    small.write("files", "good");
    await backUp();
    small.write("files", "bad");
    small.write("database", "current");
    afterCopy(() => RETENTIONS[service](small));
    const claims = await small.list(CLAIMS);
    await expect(run()).rejects.toThrow("backup-missing");
    expect(await small.list(CLAIMS)).toEqual(claims);
    expect([small.data.files.content, small.data.database.content]).toEqual(["bad", "current"]);
    expect([small.replicas(), small.suspended().length]).toEqual([2, 1]);
  });
});

test("another backup can be restored instead of one that no longer exists", async () => {
  const { small, run, backUp, afterCopy } = makeCase("shop-volumes");
  small.write("files", "good");
  await backUp();
  small.write("files", "bad");
  afterCopy(() => RETENTIONS["shop-volumes"](small));
  await expect(run()).rejects.toThrow("backup-missing");
  await run(new Date());
  expect([small.data.files.content, small.leftovers()]).toEqual(["bad", []]);
});

test.each(["shop", "shop-volumes"] as const)(
  "a restore of %s that has begun can be given up if its backup no longer exists",
  async (service) => {
    const { small, run, backUp } = makeCase(service);
    small.write("files", "good");
    await backUp();
    const update = small.patch.bind(small);
    // The last change before data is deleted.
    const last = service === "shop" ? 'cluster\\":{' : "appliers";
    small.patch = async (path, fields) => {
      await update(path, fields);
      if (JSON.stringify(fields).includes(last)) throw new Error("killed");
    };
    await expect(run()).rejects.toThrow("killed");
    small.patch = update;
    const stored = small.stored.bind(small);
    await RETENTIONS[service](small);
    const words = String(await run().catch((error: unknown) => (error as Error).message));
    expect(/kubectl .*configmap \S+$/m.exec(words)?.[0]).toBe(
      `kubectl -n flux-system delete configmap coldstart-restore-${service}`,
    );
    await small.delete(`/api/v1/namespaces/flux-system/configmaps/coldstart-restore-${service}`);
    small.stored = stored;
    await backUp();
    await run();
    expect(small.data.files.content).toBe("good");
  },
);

describe.each(["shop", "shop-volumes"] as const)("a restore of %s that has deleted data", (service) => {
  const [data, made] = service === "shop" ? (["database", "/clusters"] as const) : (["files", "/restores"] as const);
  const NOTE = `/api/v1/namespaces/flux-system/configmaps/coldstart-restore-${service}`;

  /** It was killed before it restored the newer of two backups. @returns when the older one was the newest */
  async function killAfterDeletion() {
    const opened = makeCase(service);
    const { small, run, backUp } = opened;
    small.write(data, "older");
    await backUp();
    if (service === "shop") await small.patch(DATABASE, { spec: { plugins: [archivingTo("20261101t000001z")] } });
    passSecond();
    const older = new Date();
    passSecond();
    small.write(data, "newer");
    await backUp();
    const create = small.create.bind(small);
    small.create = (path, object) => (path.endsWith(made) ? Promise.reject(new Error("killed")) : create(path, object));
    await expect(run()).rejects.toThrow("killed");
    small.create = create;
    const { restoring } = JSON.parse(String((await small.find(NOTE))?.data?.note)) as { restoring: RestorePlan };
    /** The retention deletes the newer backup. */
    const expire = async () => {
      const stored = small.stored.bind(small);
      small.stored = (prefix) => stored(prefix).filter(({ name }) => !name.includes(`/${restoring.point.id}/`));
      await small.delete(`${BACKUPS}/${restoring.point.id}`);
    };
    return { ...opened, older, expire };
  }

  test("must end before another point in time is restored, while its backup exists", async () => {
    const { small, run, older } = await killAfterDeletion();
    small.changes = 0;
    await expect(run(older)).rejects.toThrow("restore-begun");
    expect(small.changes).toBe(0);
    await run();
    expect(small.data[data].content).toBe("newer");
  });

  test("ends with another point in time if its backup no longer exists", async () => {
    const { small, run, older, expire } = await killAfterDeletion();
    await expire();
    await expect(run()).rejects.toThrow(/backup-missing[^]* --at <time>/);
    await run(older);
    expect([small.data[data].content, small.leftovers()]).toEqual(["older", []]);
    expect([small.replicas(), small.suspended().length]).toEqual([2, 1]);
  });

  test("must end with its own point in time once the data is being restored", async () => {
    const { small, run, older, expire } = await killAfterDeletion();
    const find = small.find.bind(small);
    // Killed while it waits for the data.
    const create = small.create.bind(small);
    small.create = async (path, object) => {
      const created = await create(path, object);
      if (path.endsWith(made)) small.find = () => Promise.reject(new Error("killed"));
      return created;
    };
    await expect(run()).rejects.toThrow("killed");
    [small.find, small.create] = [find, create];
    await expire();
    await expect(run(older)).rejects.toThrow("restore-begun");
    await run();
    expect(small.data[data].content).toBe("newer");
  });
});

test("a backup that lacks a volume of the safety copy can be restored", async () => {
  const { small, run, backUp, afterCopy } = makeCase("shop-volumes");
  small.write("files", "good");
  await backUp();
  small.write("files", "bad");
  const [copied] = await small.list(FILES);
  const name = "uploads";
  await small.create(CLAIMS, { metadata: { name, namespace: "shop" }, status: { phase: "Pending" } });
  afterCopy(async () => {
    const [, copy] = await small.list(BACKUPS);
    const labels = { "velero.io/backup-name": copy?.metadata.name ?? "" };
    const metadata = { name, namespace: "velero", labels, annotations: { "velero.io/pvc-name": name } };
    await small.create(FILES, { ...copied, metadata });
  });
  await run();
  expect(small.data.files.content).toBe("good");
});

describe("wording", () => {
  test("a backup that no longer exists", async () => {
    const { small, run, backUp, afterCopy } = makeCase("shop-volumes");
    small.write("files", "good");
    await backUp();
    afterCopy(() => RETENTIONS["shop-volumes"](small));
    const words = String(await run().catch((error: unknown) => (error as Error).message));
    const place = "--cluster small.yaml";
    expect(
      words
        .replaceAll(/by-hand-\d+/g, "now")
        .replaceAll(/\d{4}-[-\d:T.]+Z/g, "<when>")
        .split("\n"),
    ).toEqual([
      "The restore is refused; nothing was changed.",
      "  - error: shop-volumes: the target no longer has the backup shop-now of <when>; the current data is kept [backup-missing]",
      `    Choose another backup: npx coldstart backup list shop-volumes ${place}, then npx coldstart backup restore shop-volumes --at <time> ${place}`,
    ]);
  });
});
