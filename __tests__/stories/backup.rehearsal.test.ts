import { allSimulations } from "../../rehearsal/world/providers";
import { at, textAt } from "../../rehearsal/world/kubernetes/object";
import { CONTENT_ANNOTATION, WRITE_ANNOTATION } from "../../rehearsal/world/kubernetes/volume-contents";
import { LAYERS } from "../../spec";
import { startDeployed } from "../support/checkpoints";
import { killAt } from "../support/commands/kill-at";
import type { Rehearsed } from "../support/rehearsed";
import { HYBRID } from "../support/hybrid";
import { nonEmpty } from "../support/non-empty";

const CLUSTER = "Cluster.postgresql.cnpg.io";
const DATABASE = "pgdata-gitea-database-0";
const FILES = "gitea-shared-storage";

// One rehearsal, one story: each command continues with the cluster that the one before it left.
let hybrid: Rehearsed;
beforeAll(async () => {
  hybrid = await startDeployed(HYBRID);
  hybrid.environment.COLDSTART_TIMEOUT_SCALE = "0.05";
}, 300_000);
afterAll(() => hybrid.close());

const backup = (...words: string[]) => coldstart("backup", ...words);

async function coldstart(...words: string[]): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await hybrid.command(...words);
  return { code, output: `${stdout}${stderr}` };
}

async function read<T>(...words: string[]): Promise<T> {
  const { stdout } = await hybrid.command("backup", ...words, "--json");
  // The whole output is one object.
  return JSON.parse(stdout) as T;
}

const api = () => hybrid.world.kubernetes.api;
const claim = (name: string, namespace: string) => api().require("PersistentVolumeClaim", name, namespace);
const contentOf = (name: string, namespace: string) =>
  claim(name, namespace).metadata.annotations?.[CONTENT_ANNOTATION];

/** Plays the service: its data changes. @returns a moment after the change, and before the next one */
async function write(name: string, namespace: string, text: string): Promise<string> {
  const { metadata, ...rest } = claim(name, namespace);
  const annotations = { ...metadata.annotations, [WRITE_ANNOTATION]: text };
  api().update({ ...rest, metadata: { ...metadata, annotations } });
  await hybrid.world.kubernetes.settle();
  const moment = new Date(Math.ceil(Date.now() / 1000) * 1000);
  await new Promise((soon) => setTimeout(soon, moment.getTime() - Date.now() + 1100));
  return moment.toISOString().replace(/\.\d+Z$/, "Z");
}

it("prints the table on standard output", async () => {
  const { code, stdout, stderr } = await hybrid.command("backup", "status");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^SERVICE +KIND[^]*^etcd /m)]);
  expect(stderr).not.toContain("SERVICE");
});

it("says what is backed up, and that nothing else holds data", async () => {
  const { services, unprotected } = await read<{ services: { service: string }[]; unprotected: unknown[] }>("status");
  expect(services.map(({ service }) => service).sort()).toEqual([
    "authentik",
    "etcd",
    "gitea",
    "gitea-volumes",
    "harbor",
    "harbor-volumes",
    "powerdns",
    "vault",
  ]);
  expect(unprotected).toEqual([]);
}, 60_000);

it("takes a snapshot of etcd with a login that has no other permissions", async () => {
  const { world } = hybrid;
  const snapshots = () => world.objectStorage.list("agentydragon-backups", "hybrid/etcd/").map(({ key }) => key);
  const earlier = snapshots();
  expect(await backup("run", "etcd", "--yes")).toMatchObject({ code: 0 });
  // The schedule may have taken one as well.
  const keys = snapshots().filter((key) => !earlier.includes(key));
  expect(keys).not.toEqual([]);
  expect(
    keys.filter((key) => !/^hybrid\/etcd\/hybrid-\d{8}T\d{6}Z-r\d+-k[0-9a-f]{8}\.snapshot\.gz\.age$/.test(key)),
  ).toEqual([]);
  // Talos gives no login for another role, and none in another namespace.
  for (const [namespace, role] of [
    ["gitea", "os:etcd:backup"],
    ["etcd-backup", "os:admin"],
  ] as const) {
    const metadata = { name: "greedy", namespace };
    api().create({ apiVersion: "talos.dev/v1alpha1", kind: "ServiceAccount", metadata, spec: { roles: [role] } });
    await world.kubernetes.settle();
    const account = api().require("ServiceAccount.talos.dev", "greedy", namespace);
    expect(textAt(account, "status.failureReason")).toMatch(/not allowed/);
    expect(api().get("Secret", "greedy", namespace)).toBeUndefined();
    api().delete("ServiceAccount.talos.dev", "greedy", namespace);
  }
}, 60_000);

let before = "";
/** When the backups on request were made, by service. */
const requested = new Map<string, string>();

it("backs up a database, Vault and volumes on request", async () => {
  before = await write(DATABASE, "gitea", "one issue");
  await write(FILES, "gitea", "one repository");
  await write("data-vault-0", "vault", "one secret");
  const listPoints = async () => {
    const { services } = await read<{ services: { service: string; points: { id: string }[] }[] }>("list");
    return new Map(services.map(({ service, points }) => [service, points.map(({ id }) => id)]));
  };
  const earlier = await listPoints();
  for (const service of ["gitea", "vault", "gitea-volumes"])
    expect(await backup("run", service, "--yes")).toMatchObject({ code: 0 });
  for (const service of ["vault", "gitea-volumes"]) requested.set(service, await newestOf(service));
  await write(DATABASE, "gitea", "everything deleted");
  await write(FILES, "gitea", "no repository");
  await write("data-vault-0", "vault", "no secret");
  const points = await listPoints();
  expect(points.get("gitea")).toEqual(["gitea-database"]);
  // Schedules make backups too, at some times of the day.
  for (const service of ["vault", "gitea-volumes"])
    expect(points.get(service)?.length).toBeGreaterThan(earlier.get(service)?.length ?? 0);
}, 120_000);

it("restores nothing without a backup that is old enough, and changes nothing for a plan", async () => {
  const early = await backup("restore", "gitea", "--at", "2020-01-01T00:00:00Z", "--yes");
  expect(early).toMatchObject({ code: 2, output: expect.stringContaining("backup-missing") as string });
  const unknown = await backup("restore", "gitae", "--yes");
  expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining("backup-unknown") as string });
  const revision = api().require(CLUSTER, "gitea-database", "gitea").metadata.uid;
  const planned = await backup("restore", "gitea", "--at", before, "--plan");
  expect(planned).toMatchObject({ code: 0, output: expect.not.stringContaining("--without-copy") as string });
  const withoutCopy = await backup("restore", "gitea", "--without-copy", "--plan");
  expect(withoutCopy).toMatchObject({ code: 0, output: expect.stringContaining("(--without-copy)") as string });
  expect(api().require(CLUSTER, "gitea-database", "gitea").metadata.uid).toBe(revision);
}, 120_000);

it("restores a database to a moment, after a kill in the middle, and ends with Flux in step", async () => {
  await killAt(hybrid, "backup-restore-gitea-recover", "backup", "restore", "gitea", "--at", before, "--yes");
  expect(await backup("restore", "gitea", "--at", before, "--yes")).toMatchObject({ code: 0 });
  expect(contentOf(DATABASE, "gitea")).toBe("one issue");
  const { spec } = api().require(CLUSTER, "gitea-database", "gitea");
  expect(at(spec, "bootstrap.recovery")).toBeUndefined();
  expect(at(spec, "externalClusters")).toBeUndefined();
  const part = api().require("Kustomization.kustomize.toolkit.fluxcd.io", "gitea-database", "flux-system");
  expect(at(part, "spec.suspend")).toBe(false);
  const archives = api().require("ConfigMap", "database-archives", "flux-system");
  expect(textAt(archives, "data.GITEA_ARCHIVE")).toMatch(/^gitea-database-\d{8}t\d{6}z$/);
  expect(api().get("ConfigMap", "coldstart-restore-gitea", "flux-system")).toBeUndefined();
}, 120_000);

it("restores Vault and volumes", async () => {
  expect(await backup("restore", "vault", "--at", requested.get("vault") ?? "", "--yes")).toMatchObject({ code: 0 });
  await hybrid.world.kubernetes.settle();
  expect(contentOf("data-vault-0", "vault")).toBe("one secret");
  expect(await backup("restore", "gitea-volumes", "--at", requested.get("gitea-volumes") ?? "", "--yes")).toMatchObject(
    {
      code: 0,
    },
  );
  await hybrid.world.kubernetes.settle();
  expect(contentOf(FILES, "gitea")).toBe("one repository");
}, 120_000);

async function newestOf(service: string): Promise<string> {
  const { services } = await read<{ services: { newest: string }[] }>("list", service);
  return services[0]?.newest ?? "";
}

/** Everything that is secret, without the records of Helm, which has installed releases again. */
const secrets = () =>
  ["Secret", "SealedSecret.bitnami.com"].flatMap((kind) =>
    api()
      .list(kind)
      .filter(({ type }) => type !== "helm.sh/release.v1")
      .map(({ metadata, data, spec }) => ({ name: `${metadata.namespace ?? ""}/${metadata.name}`, data, spec })),
  );

/** As Velero does it every night, for all services. */
async function copyVolumes(name: string): Promise<void> {
  const spec = at(api().list("Schedule.velero.io")[0], "spec.template");
  api().create({ apiVersion: "velero.io/v1", kind: "Backup", metadata: { name, namespace: "velero" }, spec });
  await hybrid.world.kubernetes.settle();
  expect(textAt(api().require("Backup.velero.io", name, "velero"), "status.phase")).toBe("Completed");
}

it("restores a site that was lost with its disks", async () => {
  await write("harbor-registry", "harbor", "one image");
  await write("pgdata-harbor-database-0", "harbor", "one project");
  await copyVolumes("before");
  const before = secrets();
  for (const simulation of allSimulations(hybrid.world.base.providers)) simulation.loseHostOf?.("talos-pve-cp-0");
  const home = hybrid.cluster.nodes.filter(({ site }) => site.name === "atlas").map(({ name }) => name);
  const machines = hybrid.world.base.machines.all().map(({ name }) => name);
  expect(machines.filter((name) => nonEmpty(home).includes(name))).toEqual([]);

  expect(await coldstart("node", "replace", "talos-pve-cp-0", "--yes")).toMatchObject({ code: 0 });
  // The services there have no volumes yet.
  const last = await coldstart("node", "replace", "talos-pve-worker-0", "--yes");
  expect(last).toMatchObject({ code: 2, output: expect.stringContaining("[flux-ready]") as string });
  // Nothing is copied of pods that wait for a volume: the restore must not choose this Backup.
  await copyVolumes("after");
  expect(contentOf(FILES, "gitea")).toBeUndefined();

  for (const service of ["gitea", "harbor", "gitea-volumes", "harbor-volumes"])
    expect(await backup("restore", service, "--yes")).toMatchObject({ code: 0 });
  const verified = await coldstart("verify");
  expect(verified).toMatchObject({ code: 0, output: expect.not.stringContaining("FAILED") as string });
  expect([
    contentOf(DATABASE, "gitea"),
    contentOf(FILES, "gitea"),
    contentOf("pgdata-harbor-database-0", "harbor"),
    contentOf("harbor-registry", "harbor"),
  ]).toEqual(["one issue", "one repository", "one project", "one image"]);
  expect(secrets()).toEqual(before);
}, 300_000);

it("leaves nothing for Terraform to change", async () => {
  for (const layer of nonEmpty(LAYERS)) expect(await hybrid.changes(layer)).toEqual({ add: 0, change: 0, remove: 0 });
}, 120_000);

it("reports a key that the bucket no longer accepts", async () => {
  const secret = api().require("Secret", "backup-target", "vault");
  const data = { ...(secret.data as object), secretAccessKey: Buffer.from("changed").toString("base64") };
  api().update({ ...secret, data });
  expect(await backup("run", "vault", "--yes")).toMatchObject({ code: 2 });
  const { services } = await read<{ services: { service: string; fault?: string }[] }>("status");
  expect(services.find(({ service }) => service === "vault")?.fault).toMatch(/failed/);
}, 60_000);
