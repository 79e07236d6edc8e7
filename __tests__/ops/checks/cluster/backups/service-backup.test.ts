import { readServiceBackups, serviceBackups } from "../../../../../ops/checks/cluster/backups";
import { findFault } from "../../../../../ops/checks/cluster/backups/service-backup";
import { KubernetesRefused } from "../../../../../ops/clients/kubernetes/client";
import type { KubernetesObject } from "../../../../../ops/clients/kubernetes/client";
import { loadCluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";

const NOW = new Date("2026-11-17T12:00:00Z");

const backup = (over: object = {}) => ({
  service: "shop",
  kind: "database" as const,
  namespace: "shop",
  object: "shop-database",
  since: "2026-11-01T00:00:00Z",
  lastGood: "2026-11-17T01:30:00Z",
  oldest: undefined,
  failure: undefined,
  ...over,
});

it.each([
  ["a backup of last night", {}, undefined],
  ["one that is too old", { lastGood: "2026-11-14T01:30:00Z" }, /older than 50h/],
  ["none, long after the start", { lastGood: undefined }, /no backup within 50h/],
  ["none, right after the start", { lastGood: undefined, since: "2026-11-17T11:00:00Z" }, undefined],
  ["Vault, whose copies are more frequent", { kind: "vault", lastGood: "2026-11-16T20:00:00Z" }, /older than 13h/],
  ["a log that is not archived, whatever the last copy", { failure: "its log is not archived" }, /not archived/],
])("judges %s", (_, over, fault) => {
  const found = findFault(backup(over) as Parameters<typeof findFault>[0], NOW);
  if (fault) expect(found).toMatch(fault);
  else expect(found).toBeUndefined();
});

const database = (name: string, spec: object, conditions: object[] = []): KubernetesObject => ({
  metadata: { name: `${name}-database`, namespace: name, creationTimestamp: "2026-11-01T00:00:00Z" },
  spec,
  status: { conditions },
});
const archived = {
  plugins: [
    { name: "barman-cloud.cloudnative-pg.io", parameters: { barmanObjectName: "backups", serverName: "shop-2" } },
  ],
};
const claim = (name: string, namespace: string, labels = {}): KubernetesObject => ({
  metadata: { name, namespace, labels },
});

function kubernetes(objects: Readonly<Record<string, KubernetesObject[]>>) {
  return {
    list: (path: string) => {
      const found = objects[path.split("/").at(-1) ?? ""];
      return found ? Promise.resolve(found) : Promise.reject(new KubernetesRefused(404, "not found"));
    },
    find: () => Promise.resolve(undefined),
  };
}

const CLUSTER = loadCluster(HYBRID).cluster;

it("names data without a backup, and reads the window of the archive in use", async () => {
  const state = await readServiceBackups({
    kubernetes: kubernetes({
      clusters: [database("shop", archived), database("plain", {})],
      objectstores: [
        {
          metadata: { name: "backups", namespace: "shop" },
          status: {
            serverRecoveryWindow: {
              shop: { lastSuccessfulBackupTime: "old" },
              "shop-2": { lastSuccessfulBackupTime: "new" },
            },
          },
        },
      ],
      persistentvolumeclaims: [
        claim("files", "shop"),
        claim("pgdata", "shop", { "cnpg.io/cluster": "shop-database" }),
        claim("db", "monitoring"),
      ],
    }),
    cluster: CLUSTER,
  });
  expect(state.backups).toMatchObject([{ service: "shop", archive: "shop-2", lastGood: "new" }]);
  expect(state.unprotected.map(({ what }) => what)).toEqual([
    "etcd",
    "database plain/plain-database",
    "Vault",
    "volume shop/files",
  ]);
});

describe("snapshots of etcd by schedule", () => {
  const cronJob = (over: object = {}): KubernetesObject => ({
    metadata: { name: "etcd-snapshot", uid: "one", creationTimestamp: "2026-11-01T00:00:00Z" },
    status: { lastSuccessfulTime: "2026-11-17T06:24:00Z" },
    ...over,
  });
  const read = async (found: KubernetesObject, others: Readonly<Record<string, KubernetesObject[]>> = {}) => {
    const api = kubernetes({ jobs: [], persistentvolumeclaims: [], ...others });
    const find = (path: string) => Promise.resolve(path.includes("etcd-backup") ? found : undefined);
    const { backups } = await readServiceBackups({ kubernetes: { ...api, find }, cluster: CLUSTER });
    const etcd = backups.find(({ service }) => service === "etcd");
    return etcd && findFault(etcd, NOW);
  };

  it("are healthy when the last one is", async () => {
    expect(await read(cronJob())).toBeUndefined();
  });

  it("are too old after the hours of the cluster file", async () => {
    expect(CLUSTER.backups?.etcd.maxAgeHours).toBe(25);
    const late = cronJob({ status: { lastSuccessfulTime: "2026-11-16T10:00:00Z" } });
    expect(await read(late)).toMatch(/older than 25h/);
    expect(await read(cronJob({ status: {} }))).toMatch(/no backup within 25h/);
  });

  it("have the reason of the last Job, or of Talos", async () => {
    const failed = { type: "Failed", status: "True", message: "BackoffLimitExceeded" };
    const job = { metadata: { name: "job", ownerReferences: [{ uid: "one" }] }, status: { conditions: [failed] } };
    expect(await read(cronJob(), { jobs: [job as unknown as KubernetesObject] })).toMatch(/BackoffLimitExceeded/);
    const account = { metadata: { name: "etcd-snapshot" }, status: { failureReason: "Roles not allowed: [os:admin]" } };
    expect(await read(cronJob(), { serviceaccounts: [account] })).toMatch(/Roles not allowed/);
  });
});

it.each([
  ["fails volumes for a failed Backup of their namespace", { includedNamespaces: ["shop"] }, true],
  ["fails volumes for a failed Backup of every namespace", { includedNamespaces: ["*"] }, true],
  ["fails volumes for a failed Backup without a list of namespaces", {}, true],
  ["ignores a failed Backup of another namespace", { includedNamespaces: ["other"] }, false],
  ["ignores a failed Backup that excludes their namespace", { excludedNamespaces: ["shop"] }, false],
])("%s", async (_, spec, isFailing) => {
  const ended = (name: string, phase: string, completionTimestamp: string, of: object): KubernetesObject => ({
    metadata: { name, namespace: "velero" },
    spec: of as NonNullable<KubernetesObject["spec"]>,
    status: { phase, completionTimestamp },
  });
  const { backups } = await readServiceBackups({
    kubernetes: kubernetes({
      persistentvolumeclaims: [claim("files", "shop")],
      schedules: [{ metadata: { name: "daily", namespace: "velero" } }],
      backups: [
        ended("daily-1", "Completed", "2026-11-17T01:00:00Z", {}),
        ended("late", "Failed", "2026-11-17T02:00:00Z", spec),
      ],
    }),
    cluster: CLUSTER,
  });
  const failure = backups.find(({ service }) => service === "shop-volumes")?.failure;
  expect(failure?.includes("late") ?? false).toBe(isFailing);
});

it("fails verify for a database whose log is not archived, with a code", async () => {
  const failing = [{ type: "ContinuousArchiving", status: "False", message: "SignatureDoesNotMatch" }];
  const context = {
    cluster: CLUSTER,
    kubeconfig: "kubeconfig",
    file: "small.yaml",
    runtime: { commandOptions: ["--rehearse"] },
    now: () => NOW,
    kubernetes: kubernetes({
      clusters: [database("shop", archived, failing)],
      objectstores: [],
      persistentvolumeclaims: [],
    }),
  };
  const result = await serviceBackups.run(context as unknown as Parameters<typeof serviceBackups.run>[0]);
  expect(result).toMatchObject({ status: "failed", findings: [{ code: "backup-failing" }] });
  expect(result.findings?.[0]?.fix).toContain("npx coldstart backup status --cluster small.yaml --rehearse");
});
