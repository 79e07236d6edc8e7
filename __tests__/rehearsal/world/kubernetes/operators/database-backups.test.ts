import { at, conditionOf, encodeSecret, textAt } from "../../../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../../../rehearsal/world/kubernetes/object";
import { CONTENT_ANNOTATION, WRITE_ANNOTATION } from "../../../../../rehearsal/world/kubernetes/volume-contents";
import { lockedRequest } from "../support/charts";
import { MemoryBucket } from "../support/bucket";
import { node } from "../support/fake-cluster";
import { makeWorld } from "../support/world";

const CLUSTER = "Cluster.postgresql.cnpg.io";
const BACKUP = "Backup.postgresql.cnpg.io";
const CLAIM = "pgdata-shop-0";
const START = Date.parse("2026-11-17T12:00:00Z");
const HOUR = 3600_000;

const PLUGINS = [
  { name: "barman-cloud.cloudnative-pg.io", isWALArchiver: true, parameters: { barmanObjectName: "backups" } },
];

const database = (spec: object = {}): KubeObject => ({
  apiVersion: "postgresql.cnpg.io/v1",
  kind: "Cluster",
  metadata: { name: "shop", namespace: "shop" },
  spec: { instances: 1, plugins: PLUGINS, storage: { size: "1Gi", storageClass: "disk" }, ...spec },
});

/** A cluster with CloudNativePG and its plugin, at a time that the test moves. */
async function makeShop() {
  const bucket = new MemoryBucket();
  const time = { now: START };
  const { world } = await makeWorld(
    { joined: [node("worker-0", "10.0.0.11", { labels: { "coldstart.dev/site": "home" } })] },
    undefined,
    { objectStorage: bucket, now: () => new Date(time.now) },
  );
  const { api } = world;
  const create = (object: object) => api.create(object as KubeObject);
  for (const name of ["cnpg-system", "cert-manager", "shop"])
    create({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  create({ apiVersion: "storage.k8s.io/v1", kind: "StorageClass", metadata: { name: "disk" }, provisioner: "disk" });
  create({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "driver", namespace: "shop" },
    spec: {
      selector: { matchLabels: { app: "driver" } },
      template: {
        metadata: { labels: { app: "driver" }, annotations: { "rehearsal.coldstart/provisioner": "disk" } },
        spec: { containers: [{ name: "driver", image: "driver:1" }] },
      },
    },
  });
  for (const chart of ["cert-manager", "cloudnative-pg", "plugin-barman-cloud"]) {
    world.releases.install(
      lockedRequest(chart, { PLATFORM_SITE: "home", ACME_NAME_SERVERS: "", ACME_NAME_SERVERS_ONLY: false }),
    );
    await world.settle();
  }
  const keys = encodeSecret({ accessKeyId: "key", secretAccessKey: "right" });
  create({ apiVersion: "v1", kind: "Secret", metadata: { name: "backup-target", namespace: "shop" }, data: keys });
  create({
    apiVersion: "barmancloud.cnpg.io/v1",
    kind: "ObjectStore",
    metadata: { name: "backups", namespace: "shop" },
    spec: {
      retentionPolicy: "7d",
      configuration: {
        destinationPath: "s3://bucket/lab/databases",
        endpointURL: "https://s3.example.com",
        s3Credentials: {
          accessKeyId: { name: "backup-target", key: "accessKeyId" },
          secretAccessKey: { name: "backup-target", key: "secretAccessKey" },
        },
      },
    },
  });
  const settleAt = async (hours: number) => {
    time.now = START + hours * HOUR;
    await world.settle();
  };
  const write = async (text: string) => {
    const claim = api.require("PersistentVolumeClaim", CLAIM, "shop");
    const annotations = { ...claim.metadata.annotations, [WRITE_ANNOTATION]: text };
    api.update({ ...claim, metadata: { ...claim.metadata, annotations } });
    await world.settle();
  };
  const data = () => api.get("PersistentVolumeClaim", CLAIM, "shop")?.metadata.annotations?.[CONTENT_ANNOTATION];
  const back = async (name: string) => {
    create({
      apiVersion: "postgresql.cnpg.io/v1",
      kind: "Backup",
      metadata: { name, namespace: "shop" },
      spec: { cluster: { name: "shop" }, method: "plugin" },
    });
    await world.settle();
    return api.require(BACKUP, name, "shop").status;
  };
  const archiving = () => conditionOf(api.require(CLUSTER, "shop", "shop"), "ContinuousArchiving");
  return { world, api, bucket, create, settleAt, write, data, back, archiving };
}

type Shop = Awaited<ReturnType<typeof makeShop>>;

/** Three states, an hour apart; a copy after the first one. */
async function withHistory(): Promise<Shop> {
  const shop = await makeShop();
  shop.create(database());
  await shop.settleAt(0);
  await shop.write("first");
  await shop.back("one");
  await shop.settleAt(1);
  await shop.write("second");
  await shop.settleAt(2);
  await shop.write("third");
  return shop;
}

async function recover(shop: Shop, recovery: object, archive: string): Promise<KubeObject> {
  const { api, world } = shop;
  api.delete(CLUSTER, "shop", "shop");
  await world.settle();
  expect(api.get("PersistentVolumeClaim", CLAIM, "shop")).toBeUndefined();
  const [plugin] = PLUGINS;
  const parameters = { ...plugin?.parameters, serverName: archive };
  shop.create(
    database({
      plugins: [{ ...plugin, parameters }],
      bootstrap: { recovery: { source: "origin", ...recovery } },
      externalClusters: [
        {
          name: "origin",
          plugin: { name: plugin?.name, parameters: { barmanObjectName: "backups", serverName: "shop" } },
        },
      ],
    }),
  );
  await world.settle();
  return api.require(CLUSTER, "shop", "shop");
}

it("archives every change and copies on request", async () => {
  const shop = await withHistory();
  expect(shop.archiving()).toMatchObject({ status: "True" });
  expect([...shop.bucket.objects.keys()].sort()).toEqual([
    "lab/databases/shop/base/20261117T120000/backup.info",
    "lab/databases/shop/base/20261117T120000/data.tar.gz",
    ...[1, 2, 3, 4].map((i) => `lab/databases/shop/wals/0000000100000000/00000001000000000000000${i}.gz`),
  ]);
  expect(shop.api.require(BACKUP, "one", "shop").status).toMatchObject({
    phase: "completed",
    backupId: "20261117T120000",
  });
  expect(shop.api.require("ObjectStore.barmancloud.cnpg.io", "backups", "shop").status).toEqual({
    serverRecoveryWindow: {
      shop: { firstRecoverabilityPoint: "2026-11-17T12:00:00Z", lastSuccessfulBackupTime: "2026-11-17T12:00:00Z" },
    },
  });
});

it.each([
  ["the last state", {}, "third"],
  ["the state of a moment", { recoveryTarget: { targetTime: "2026-11-17T13:30:00Z" } }, "second"],
])("recovers %s, and archives to its own place", async (_, recovery, expected) => {
  const shop = await withHistory();
  await recover(shop, recovery, "shop-2");
  expect(shop.data()).toBe(expected);
  expect(shop.archiving()).toMatchObject({ status: "True" });
  expect([...shop.bucket.objects.keys()].filter((key) => key.includes("/shop-2/"))).toEqual([
    "lab/databases/shop-2/wals/0000000200000000/000000020000000000000001.gz",
  ]);
});

it("does not recover to a moment before the first copy", async () => {
  const shop = await withHistory();
  const cluster = await recover(shop, { recoveryTarget: { targetTime: "2026-11-17T11:00:00Z" } }, "shop-2");
  expect(conditionOf(cluster, "Ready")).toMatchObject({ status: "False" });
  expect(conditionOf(cluster, "Ready")?.message).toMatch(/no target backup found/);
});

it("does not archive to a place that another database has used", async () => {
  const shop = await withHistory();
  await recover(shop, {}, "shop");
  expect(shop.archiving()?.message).toMatch(/Expected empty archive/);
  expect(await shop.back("two")).toMatchObject({ phase: "walArchivingFailing" });
});

it.each([
  ["a wrong key", (shop: Shop) => (shop.bucket.secretKey = "changed"), /SignatureDoesNotMatch/],
  ["a full bucket", (shop: Shop) => (shop.bucket.isFull = true), /QuotaExceeded/],
])("reports %s, and continues when it is over", async (_, disturb, words) => {
  const shop = await withHistory();
  disturb(shop);
  expect(await shop.back("two")).toMatchObject({ phase: "failed", error: expect.stringMatching(words) as string });
  await shop.write("fourth");
  expect(shop.archiving()).toMatchObject({ status: "False", message: expect.stringMatching(words) as string });
  Object.assign(shop.bucket, { secretKey: "right", isFull: false });
  await shop.world.settle();
  expect(shop.archiving()).toMatchObject({ status: "True" });
  expect(await shop.back("three")).toMatchObject({ phase: "completed" });
});

it("copies at once and then on schedule, and deletes what the window does not need", async () => {
  const shop = await makeShop();
  shop.create(database());
  shop.create({
    apiVersion: "postgresql.cnpg.io/v1",
    kind: "ScheduledBackup",
    metadata: { name: "shop", namespace: "shop" },
    spec: { schedule: "0 30 1 * * *", immediate: true, cluster: { name: "shop" }, method: "plugin" },
  });
  await shop.settleAt(0);
  const phases = () => shop.api.list(BACKUP).map((backup) => textAt(backup, "status.phase"));
  expect(phases()).toEqual(["completed"]);
  await shop.settleAt(12);
  expect(phases()).toHaveLength(1);
  await shop.settleAt(14);
  expect(phases()).toEqual(["completed", "completed"]);
  const schedule = shop.api.require("ScheduledBackup.postgresql.cnpg.io", "shop", "shop");
  expect(at(schedule, "status.nextScheduleTime")).toBe("2026-11-19T01:30:00Z");
  for (const day of [2, 6, 12]) await shop.settleAt(day * 24);
  const bases = [...shop.bucket.objects.keys()].filter((key) => key.endsWith("backup.info"));
  expect(bases.map((key) => key.split("/").at(-2))).toEqual(
    ["20261118T020000", "20261119T120000", "20261123T120000", "20261129T120000"].filter((id) =>
      bases.some((key) => key.includes(id)),
    ),
  );
  expect(bases).not.toContain("lab/databases/shop/base/20261117T120000/backup.info");
});
