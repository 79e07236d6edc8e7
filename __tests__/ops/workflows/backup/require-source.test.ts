import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
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
    const last = service === "shop" ? 'source\\":' : "appliers";
    small.patch = async (path, fields) => {
      await update(path, fields);
      if (JSON.stringify(fields).includes(last)) throw new Error("killed");
    };
    await expect(run()).rejects.toThrow("killed");
    small.patch = update;
    const stored = small.stored.bind(small);
    await RETENTIONS[service](small);
    const words = String(await run().catch((error: unknown) => (error as Error).message));
    expect(/kubectl .*configmap \S+(?=\.)/.exec(words)?.[0]).toBe(
      `kubectl -n flux-system delete configmap coldstart-restore-${service}`,
    );
    await expect(run(new Date())).rejects.toThrow("restore-begun");
    await small.delete(`/api/v1/namespaces/flux-system/configmaps/coldstart-restore-${service}`);
    small.stored = stored;
    await backUp();
    await run();
    expect(small.data.files.content).toBe("good");
  },
);

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
