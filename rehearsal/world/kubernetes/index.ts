/** The upper half of the world: everything that lives above the machines. */
import { join } from "node:path";
import { Clock } from "../clock";
import type { ClusterView } from "../cluster-view";
import { Builder } from "../flux/build";
import { fluxController } from "../flux/controller";
import { FLUX_TIMING } from "../flux/timing";
import { GitRemotes } from "../git/remotes";
import type { RemotesOptions } from "../git/remotes";
import { sealedSecretsController } from "../sealed-secrets/controller";
import type { Store } from "../store";
import { KubernetesApi } from "./api";
import type { Clouds } from "./clouds";
import { ControlLoop } from "./controller";
import { nodeController } from "./nodes";
import { operatorControllers } from "./operators";
import { Releases } from "./releases";
import { systemController } from "./system";
import { volumeController } from "./volumes";
import { workloadController } from "./workloads";

export interface KubernetesWorldOptions {
  readonly store: Store;
  readonly view: ClusterView;
  /** Default: one of its own. */
  readonly clock?: Clock;
  /** Where git repositories, checkouts and builds are kept. */
  readonly folder: string;
  /** Where kustomize's results are kept, by their content. Default: in the folder. */
  readonly buildCache?: string;
  readonly git?: Omit<RemotesOptions, "folder">;
  /** Where volumes and load balancers are made. Default: nowhere, they are only names. */
  readonly clouds?: Clouds;
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
  private readonly store: Store;
  private readonly loop: ControlLoop;

  constructor(options: KubernetesWorldOptions) {
    const { store, view, folder } = options;
    this.store = store;
    this.view = view;
    this.clock = options.clock ?? new Clock(store);
    this.now = options.now ?? (() => new Date());
    this.api = new KubernetesApi(store, view, { now: this.now });
    this.releases = new Releases(store, this.api);
    this.remotes = new GitRemotes({ ...options.git, folder: join(folder, "git") });
    const builder = new Builder(join(folder, "flux"), options.buildCache);
    this.loop = new ControlLoop(this.api);
    this.loop.add(
      nodeController(this.api, this.clock),
      systemController(this.api),
      workloadController(this.api),
      volumeController(this.api, options.clouds),
      ...operatorControllers(this.api, options.clouds),
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

  /** Lets everything that is going to happen happen. */
  settle(): Promise<void> {
    return this.loop.settle();
  }

  /** For the moment when etcd is started anew: nothing of the old cluster is remembered; git is. */
  reset(): void {
    this.api.reset();
    this.releases.reset();
    this.forgetFlux();
    this.forget(FLUX_TIMING);
  }

  /** What Flux made stays, but nobody remembers that it was Flux. */
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
