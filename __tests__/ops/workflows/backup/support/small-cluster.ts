/** A cluster in memory with one database, Vault and one volume, behind the client that the workflows use. Its operators act at once. */
import { KubernetesRefused } from "../../../../../ops/clients/kubernetes/client";
import type { KubernetesObject } from "../../../../../ops/clients/kubernetes/client";
import { mergePatch } from "../../../../../rehearsal/world/kubernetes/merge";
import type { StoredBackup } from "../../../../../ops/clients/backup-store/store";
import { ClusterObjects } from "./cluster-objects";
import type { Fields } from "./cluster-objects";
import { JOB_TEMPLATE, takeSnapshot } from "./vault-job";

const FLUX = "/apis/kustomize.toolkit.fluxcd.io/v1/namespaces/flux-system/kustomizations/shop-database";
const DATABASE = "/apis/postgresql.cnpg.io/v1/namespaces/shop/clusters/shop-database";
const DATABASE_CLAIM = "/api/v1/namespaces/shop/persistentvolumeclaims/pgdata";
const FILES = "/api/v1/namespaces/shop/persistentvolumeclaims/files";
const ARCHIVES = "/api/v1/namespaces/flux-system/configmaps/database-archives";
/** A pod that Velero restores, to write the files of the claim. */
const RESTORED_POD = "/api/v1/namespaces/shop/pods/server-1";
const VELERO = "/apis/velero.io/v1/namespaces/velero";
const PROGRAM = "/apis/apps/v1/namespaces/shop/deployments/server";
const RELEASE = "/apis/helm.toolkit.fluxcd.io/v2/namespaces/shop/helmreleases/server";
const PAUSED = "/apis/helm.toolkit.fluxcd.io/v2/namespaces/shop/helmreleases/paused";
const SHOP = "/apis/kustomize.toolkit.fluxcd.io/v1/namespaces/flux-system/kustomizations/shop";
const BARMAN = "barman-cloud.cloudnative-pg.io";

/** One of a service's data, and what was copied of it: id → content. */
interface Kept {
  content: string;
  readonly copies: Map<string, { content: string; at: Date }>;
}

export class SmallCluster extends ClusterObjects {
  readonly data = { database: keep(), vault: keep(), files: keep() };
  /** Fails the next Job or Restore that brings data back. */
  isRestoreFailing = false;
  /** Why every Job or Backup that copies data fails. */
  copyFailure: string | undefined;
  /** Whether Jobs that copy Vault never end. */
  isCopyHanging = false;
  /** How many snapshots of Vault `restic forget` keeps. */
  keptSnapshots = Number.POSITIVE_INFINITY;
  /** Whether the program runs, and with it the database. */
  isRunning = true;
  /** Archive → the database that writes to it. */
  private readonly archives = new Map<string, { uid: string; content: string; at: Date }>();

  /** @param passTime names contain the second that they were given in */
  constructor(passTime: () => void) {
    super(passTime);
    const put = (path: string, fields: Fields = {}) => this.put(path, fields);
    put(FLUX, { spec: { suspend: false } });
    put("/apis/batch/v1/namespaces/vault/cronjobs/vault-snapshot", { spec: { jobTemplate: JOB_TEMPLATE } });
    put(FILES, { spec: { volumeName: "pvc-files" } });
    put(PROGRAM, { spec: { replicas: 2 } });
    const [kustomize, name, namespace] = ["kustomize.toolkit.fluxcd.io", "server", "shop"];
    const labels = { [`${kustomize}/name`]: "shop", [`${kustomize}/namespace`]: "flux-system" };
    put(RELEASE, { metadata: { name, namespace, labels }, spec: {} });
    put(SHOP, { spec: {} });
    put(PAUSED, { metadata: { name: "paused", namespace, labels }, spec: { suspend: true } });
    put(`${VELERO}/schedules/daily`, { spec: { template: {} } });
    put(DATABASE, {
      metadata: {
        name: "shop-database",
        namespace: "shop",
        labels: {
          "kustomize.toolkit.fluxcd.io/name": "shop-database",
          "kustomize.toolkit.fluxcd.io/namespace": "flux-system",
        },
      },
      spec: {
        bootstrap: { initdb: { database: "shop" } },
        plugins: [{ name: BARMAN, parameters: { barmanObjectName: "backups", serverName: "shop-database" } }],
      },
    });
    this.startDatabase();
  }

  create(path: string, object: KubernetesObject): Promise<KubernetesObject> {
    const place = `${path}/${object.metadata.name}`;
    return this.change(() => {
      if (this.objects.has(place)) throw new KubernetesRefused(409, `${place} already exists`);
      this.put(place, structuredClone(object) as unknown as Fields);
      this.react(place);
      return this.objects.get(place) as KubernetesObject;
    });
  }

  patch(path: string, fields: object): Promise<void> {
    return this.change(() => {
      const live = this.objects.get(path);
      if (!live) throw new KubernetesRefused(404, `${path} not found`);
      this.objects.set(path, mergePatch(live, fields) as unknown as KubernetesObject);
      if (path === FLUX) this.reconcile();
    });
  }

  /** The finalizer of Velero keeps a deleted Restore until it has been seen once more. */
  override async find(path: string): Promise<KubernetesObject | undefined> {
    const found = await super.find(path);
    if (found?.metadata.deletionTimestamp !== undefined) this.objects.delete(path);
    return found;
  }

  delete(path: string): Promise<void> {
    return this.change(() => {
      const live = this.objects.get(path);
      if (live && path.startsWith(`${VELERO}/restores/`)) {
        const metadata = { ...live.metadata, deletionTimestamp: new Date().toISOString() };
        this.objects.set(path, { ...live, metadata });
        return;
      }
      // Kubernetes keeps a claim that a pod uses.
      if (path === FILES && this.objects.has(RESTORED_POD)) return;
      this.objects.delete(path);
      if (path === DATABASE) this.objects.delete(DATABASE_CLAIM);
    });
  }

  /** The objects of the target that points are read from. */
  stored(prefix: string): StoredBackup[] {
    const all = [
      ...[...this.archives].flatMap(([archive, { at }]) => [
        { name: `databases/${archive}/base/20261101T000000/backup.info`, size: 1, modified: at },
      ]),
      ...[...this.data.vault.copies].map(([id, { at }]) => ({ name: `vault/snapshots/${id}`, size: 1, modified: at })),
    ];
    return all.filter(({ name }) => name.startsWith(prefix));
  }

  /** Leftovers of a finished restore. */
  leftovers(): string[] {
    return [...this.objects.keys()].filter((path) => /coldstart-restore|jobs\/vault-restore|\/pods\//.test(path));
  }

  replicas(): unknown {
    return this.objects.get(PROGRAM)?.spec?.replicas;
  }

  /** What Flux does not apply. */
  suspended(): string[] {
    return [FLUX, SHOP, RELEASE, PAUSED].filter((path) => this.objects.get(path)?.spec?.suspend === true);
  }

  archiving(): string {
    const [condition] = (this.objects.get(DATABASE)?.status?.conditions ?? []) as {
      status: string;
      message?: string;
    }[];
    return condition?.message ?? "archives";
  }

  /** An earlier database of this name, of a cluster that was destroyed, has written to the archive. */
  inheritArchive(): void {
    this.archives.set("shop-database", { uid: "earlier", content: "earlier", at: new Date() });
    this.archive();
  }

  write(service: keyof SmallCluster["data"], content: string): void {
    this.data[service].content = content;
    if (service === "database") this.archive();
  }

  /** The volumes are gone: what needs them does not run, until it has others. */
  loseVolumes(): void {
    this.isRunning = false;
    this.data.files.content = "";
    const message = 'AttachVolume.Attach failed for volume "pvc-files" : rpc error: code = NotFound desc = not found';
    this.put("/api/v1/namespaces/shop/events/server-1.1", { message });
    this.archive();
  }

  private copy(kept: Kept, id: string): void {
    kept.copies.set(id, { content: kept.content, at: new Date() });
  }

  private react(path: string): void {
    const object = this.objects.get(path) as KubernetesObject;
    const { name } = object.metadata;
    if (path.includes("/jobs/")) {
      const [snapshot] = /"name":"SNAPSHOT","value":"([^"]+)"/.exec(JSON.stringify(object.spec))?.slice(1) ?? [];
      if (snapshot === undefined && this.copyFailure !== undefined) return this.failJob(path, this.copyFailure);
      if (snapshot === undefined && this.isCopyHanging) return;
      if (snapshot === undefined) takeSnapshot(this.data.vault, object, this.keptSnapshots);
      else if (this.fails()) return this.failJob(path, "lost");
      else this.data.vault.content = this.data.vault.copies.get(snapshot)?.content ?? "";
      return this.setStatus(path, { conditions: [{ type: "Complete", status: "True" }] });
    }
    if (path.startsWith(`${VELERO}/backups/`)) {
      if (this.copyFailure !== undefined) return this.failBackup(path, this.copyFailure);
      this.copy(this.data.files, name);
      // Velero silently skips volumes of pods that do not run.
      if (this.isRunning)
        this.put(`${VELERO}/podvolumebackups/${name}-1`, {
          metadata: {
            name: `${name}-1`,
            namespace: "velero",
            labels: { "velero.io/backup-name": name },
            annotations: { "velero.io/pvc-name": "files" },
          },
          spec: { pod: { namespace: "shop" } },
          status: { phase: "Completed" },
        });
      const at = this.data.files.copies.get(name)?.at.toISOString();
      return this.setStatus(path, { phase: "Completed", startTimestamp: at, completionTimestamp: at });
    }
    if (path.startsWith(`${VELERO}/restores/`)) {
      if (this.fails()) {
        this.data.files.content = "half";
        this.put(FILES, {});
        this.putRestoredPod(name);
        return this.setStatus(path, { phase: "PartiallyFailed", failureReason: "lost" });
      }
      // A controller deletes the pods that Velero brings, and Flux makes it again.
      const isMadeAgain = [SHOP, RELEASE].some((applier) => !this.suspended().includes(applier));
      if (this.objects.has(PROGRAM) || isMadeAgain)
        return this.setStatus(path, { phase: "PartiallyFailed", failureReason: "lost" });
      // Velero leaves volumes that exist as they are.
      if (!this.objects.has(FILES)) {
        this.data.files.content = this.data.files.copies.get(String(object.spec?.backupName))?.content ?? "";
        this.put(FILES, {});
        this.putRestoredPod(name);
      }
      return this.setStatus(path, { phase: "Completed" });
    }
    if (path === DATABASE) return this.recoverDatabase(object);
    if (path.includes("/postgresql.cnpg.io/v1/namespaces/shop/backups/")) {
      const phase = this.archiving() === "archives" ? "completed" : "walArchivingFailing";
      if (!this.isRunning) return this.setStatus(path, { phase: "pending" });
      return this.setStatus(path, { phase });
    }
  }

  private failJob(path: string, message: string): void {
    this.setStatus(path, { conditions: [{ type: "Failed", status: "True", message }] });
  }

  private failBackup(path: string, failureReason: string): void {
    this.setStatus(path, { phase: "Failed", failureReason, completionTimestamp: new Date().toISOString() });
  }

  private putRestoredPod(restore: string): void {
    const labels = { "velero.io/restore-name": restore };
    this.put(RESTORED_POD, { metadata: { name: "server-1", namespace: "shop", labels } });
  }

  private fails(): boolean {
    const isFailing = this.isRestoreFailing;
    this.isRestoreFailing = false;
    return isFailing;
  }

  private recoverDatabase({ spec }: KubernetesObject): void {
    const [origin] = (spec?.externalClusters ?? []) as { plugin: { parameters: { serverName: string } } }[];
    this.isRunning = true;
    this.data.database.content = this.archives.get(origin?.plugin.parameters.serverName ?? "")?.content ?? "";
    this.startDatabase();
  }

  private startDatabase(): void {
    this.put(DATABASE_CLAIM, {
      metadata: { name: "pgdata", namespace: "shop", labels: { "cnpg.io/cluster": "shop-database" } },
    });
    this.archive();
  }

  /** CloudNativePG refuses an archive that another database has written to. */
  private archive(): void {
    const live = this.objects.get(DATABASE) as KubernetesObject;
    const plugins = live.spec?.plugins as { parameters: { serverName: string } }[];
    const archive = plugins[0]?.parameters.serverName ?? "";
    const uid = live.metadata.uid ?? "";
    const known = this.archives.get(archive);
    const isForeign = known !== undefined && known.uid !== uid;
    if (!isForeign) this.archives.set(archive, { uid, content: this.data.database.content, at: new Date() });
    const archiving = isForeign
      ? { type: "ContinuousArchiving", status: "False", message: "Expected empty archive" }
      : { type: "ContinuousArchiving", status: "True" };
    this.setStatus(DATABASE, {
      conditions: [archiving, { type: "Ready", status: this.isRunning ? "True" : "False" }],
    });
  }

  /** Flux applies the database as it is in git, with the archive of the ConfigMap. */
  private reconcile(): void {
    const part = this.objects.get(FLUX) as KubernetesObject;
    if (part.spec?.suspend === true) return;
    const data = (this.objects.get(ARCHIVES)?.data ?? {}) as Record<string, string>;
    const live = this.objects.get(DATABASE);
    if (live) {
      const parameters = { barmanObjectName: "backups", serverName: data.SHOP_ARCHIVE ?? "shop-database" };
      this.objects.set(DATABASE, { ...live, spec: { ...live.spec, plugins: [{ name: BARMAN, parameters }] } });
      this.archive();
    }
    const requested = part.metadata.annotations?.["reconcile.fluxcd.io/requestedAt"];
    this.setStatus(FLUX, { lastHandledReconcileAt: requested, conditions: [{ type: "Ready", status: "True" }] });
  }
}

function keep(): Kept {
  return { content: "", copies: new Map() };
}
