/** The upper half of the world: everything that runs on the machines. */
import { join } from "node:path";
import { Clock } from "../clock";
import type { ClusterView } from "../cluster-view";
import { Builder } from "../flux/build";
import { fluxController } from "../flux/controller";
import { durationOf } from "../durations";
import { FLUX_TIMING } from "../flux/timing";
import { GitRemotes } from "../git/remotes";
import type { RemotesOptions } from "../git/remotes";
import { sealedSecretsController } from "../sealed-secrets/controller";
import type { Store } from "../store";
import type { EtcdContent } from "../talos/etcd-snapshot";
import { WorldTime } from "../time";
import { Trace } from "../trace";
import { KubernetesApi } from "./api";
import { LOCKED_CHARTS } from "./charts/lock";
import type { ChartLock } from "./charts/lock";
import type { Clouds } from "./clouds";
import { ControlLoop } from "./controller";
import { cronJobController } from "./cron-jobs";
import { Disruptions, EvictionBlocked } from "./disruption";
import { nodeController } from "./nodes";
import { NO_STORAGE } from "./object-storage";
import type { ObjectStorage } from "./object-storage";
import { operatorControllers } from "./operators";
import { etcdJobController, etcdProgram } from "./operators/etcd-jobs";
import type { RunEtcdSnapshot } from "./operators/etcd-jobs";
import { vaultProgram } from "./operators/vault-jobs";
import { Releases } from "./releases";
import { systemController } from "./system";
import { uncordonController } from "./talos-drain";
import { talosServiceAccounts } from "./talos-service-accounts";
import { VolumeContents } from "./volume-contents";
import { volumeController } from "./volumes";
import { WorkloadTrace } from "./workload-trace";
import { workloadController } from "./workloads";
import type { JobProgram } from "./workloads";

/** Objects, Helm releases, and Flux's own records. */
const IN_ETCD = /^(kubernetes|flux)\//;
const NOT_IN_ETCD: readonly string[] = ["kubernetes/startup", FLUX_TIMING];

export interface KubernetesWorldOptions {
  readonly store: Store;
  readonly view: ClusterView;
  /** Default: one of its own. */
  readonly clock?: Clock;
  /** Records the availability of pods. Default: a separate trace. */
  readonly trace?: Trace;
  readonly time?: WorldTime;
  /** Whether a node is draining itself for a Talos upgrade. Default: never. */
  readonly isUpgrading?: (node: string) => boolean;
  /** Where git repositories, checkouts and builds are kept. */
  readonly folder: string;
  /** Where kustomize's results are kept, by their content. Default: in the folder. */
  readonly buildCache?: string;
  readonly git?: Omit<RemotesOptions, "folder">;
  /** The clouds that create volumes and load balancers. Default: none; volumes and load balancers are only names. */
  readonly clouds?: Clouds;
  /** Where backups go. Default: nothing answers there. */
  readonly objectStorage?: ObjectStorage;
  /** What charts render to. Default: schemas/charts. */
  readonly charts?: ChartLock;
  /** The world's time. Default: the real one. */
  readonly now?: () => Date;
}

export class KubernetesWorld {
  readonly api: KubernetesApi;
  readonly releases: Releases;
  readonly remotes: GitRemotes;
  readonly view: ClusterView;
  readonly clock: Clock;
  readonly now: () => Date;
  /** Takes a snapshot of etcd for a pod. Default: no Talos API answers. */
  runEtcdSnapshot: RunEtcdSnapshot = () => Promise.resolve("error reading file: rpc error: code = Unavailable");
  private readonly store: Store;
  private readonly loop: ControlLoop;
  private readonly disruptions: Disruptions;
  private readonly workloadTrace: WorkloadTrace;
  private lookedAt = -1;

  constructor(options: KubernetesWorldOptions) {
    const { store, view, folder } = options;
    this.store = store;
    this.view = view;
    this.clock = options.clock ?? new Clock(store);
    this.now = options.now ?? (() => new Date());
    this.api = new KubernetesApi(store, view, { now: this.now });
    this.releases = new Releases(store, this.api, options.charts ?? LOCKED_CHARTS);
    this.remotes = new GitRemotes({ ...options.git, folder: join(folder, "git") });
    const builder = new Builder(join(folder, "flux"), options.buildCache);
    const { time = new WorldTime(store) } = options;
    const { trace = new Trace(store, time) } = options;
    this.workloadTrace = new WorkloadTrace(this.api, trace, time, durationOf("pod", "start").typical);
    this.disruptions = new Disruptions(this.api);
    const contents = new VolumeContents(store, this.api);
    const backing = { store, contents, storage: options.objectStorage ?? NO_STORAGE };
    const [ofEtcd, ofVault] = [etcdProgram(), vaultProgram(this.api, backing)];
    const program: JobProgram = (pod) => ofEtcd(pod) ?? ofVault(pod);
    this.loop = new ControlLoop(this.api);
    this.loop.add(
      uncordonController(this.api, options.isUpgrading ?? (() => false)),
      nodeController(this.api, this.clock, options.clouds),
      systemController(this.api),
      cronJobController(this.api),
      talosServiceAccounts(this.api),
      workloadController(this.api, program),
      etcdJobController(this.api, (job) => this.runEtcdSnapshot(job)),
      this.disruptions.controller(),
      volumeController(this.api, options.clouds, (handle) => contents.forget(handle)),
      contents.controller(),
      ...operatorControllers(this.api, backing, options.clouds),
      sealedSecretsController(this.api),
      fluxController({
        store,
        api: this.api,
        releases: this.releases,
        remotes: this.remotes,
        builder,
        clock: this.clock,
      }),
    );
  }

  /** Runs the controllers until nothing changes. */
  async settle(): Promise<void> {
    this.disruptions.letTimePass();
    await this.loop.settle();
    if (this.lookedAt === this.api.revision()) return;
    this.lookedAt = this.api.revision();
    this.workloadTrace.record();
  }

  /** Called when a node leaves or returns: its pods are gone or back before any controller runs. */
  recordWorkloads(): void {
    this.workloadTrace.record();
  }

  /**
   * Evicts a pod if its budget allows it. Its replacement counts as starting until the cluster is read, or until another
   * eviction was blocked.
   * @throws EvictionBlocked, ApiError
   */
  async evict(name: string, namespace: string, uid?: string): Promise<void> {
    try {
      this.disruptions.evict(name, namespace, uid);
    } catch (error) {
      if (error instanceof EvictionBlocked) this.disruptions.letTimePass();
      throw error;
    }
    this.workloadTrace.record();
    await this.loop.settle();
    this.workloadTrace.recordAfterStart();
  }

  /** For a new etcd: deletes everything of the old cluster except its git repositories. */
  reset(): void {
    this.api.reset();
    this.releases.reset();
    this.forgetFlux();
    this.forget(FLUX_TIMING);
  }

  /** Everything that is in etcd. */
  dump(): Omit<EtcdContent, "clusterId"> {
    const names = this.store.names().filter((name) => IN_ETCD.test(name) && !NOT_IN_ETCD.includes(name));
    return {
      revision: Math.max(1, this.api.revision()),
      collections: Object.fromEntries(names.map((name) => [name, this.store.collection(name).entries()])),
    };
  }

  /** Replaces everything with the content of a snapshot. */
  load({ collections }: Pick<EtcdContent, "collections">): void {
    this.reset();
    for (const [name, entries] of Object.entries(collections))
      for (const [id, value] of entries) this.store.collection(name).put(id, value);
    this.api.reload();
  }

  /** Keeps the objects that Flux applied, and forgets that Flux applied them. */
  forgetFlux(): void {
    this.forget("flux/inventories", "flux/releases");
  }

  private forget(...names: readonly string[]): void {
    for (const name of names) {
      const collection = this.store.collection(name);
      for (const [id] of collection.entries()) collection.delete(id);
    }
  }
}
