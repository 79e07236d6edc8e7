/** Assembles a rehearsal: one world from the machines to the services, and the interfaces to it. */
import { join } from "node:path";
import type { ProviderBehaviour } from "./protocol/behaviour";
import type { Intercept } from "./protocol/intercept";
import { authentikProvider } from "./providers/authentik";
import { fluxProvider } from "./providers/flux";
import { harborProvider } from "./providers/harbor";
import { helmProvider } from "./providers/helm";
import { kubernetesProvider } from "./providers/kubernetes";
import { powerdnsProvider } from "./providers/powerdns";
import { lowerProviders } from "./providers/infra-providers";
import type { TalosOptions } from "./providers/talos";
import { World } from "./world";
import type { WorldOptions } from "./world";
import { Authentik } from "./world/authentik";
import { cloudsOf } from "./world/providers";
import { chain } from "./world/faults";
import type { RemotesOptions } from "./world/git/remotes";
import { Harbor } from "./world/harbor";
import { KubernetesWorld } from "./world/kubernetes";
import type { ChartLock } from "./world/kubernetes/charts/lock";
import { kubeVipAddresses } from "./world/kubernetes/kube-vip";
import { drainForUpgrade } from "./world/kubernetes/talos-drain";
import { ObjectStorage } from "./world/object-storage";
import type { Bucket } from "./world/object-storage";
import { storageForPods } from "./world/object-storage/pod-storage";
import { PowerDns } from "./world/powerdns";
import { ServiceVolumes } from "./world/service-volumes";
import { AUTHENTIK, HARBOR, POWERDNS, accessTo, powerdnsSetting, serviceIntercept } from "./world/service-readiness";
import type { KeptCredentials } from "./world/service-readiness";

export interface WholeWorldOptions extends WorldOptions {
  /** The folder in which the world is stored between processes. */
  readonly folder: string;
  /** The cache of kustomize's results. Default: in the folder. */
  readonly buildCache?: string;
  readonly git?: Omit<RemotesOptions, "folder">;
  readonly talos?: TalosOptions;
  /** The rendered charts. Default: schemas/charts. */
  readonly charts?: ChartLock;
  /** Buckets that exist independently of the cluster. */
  readonly buckets?: readonly Bucket[];
}

/** The world with all its layers, which share one store. */
export class WholeWorld {
  readonly base: World;
  readonly kubernetes: KubernetesWorld;
  readonly powerdns: PowerDns;
  readonly authentik: Authentik;
  readonly harbor: Harbor;
  readonly objectStorage: ObjectStorage;
  private readonly volumes: ServiceVolumes;
  readonly access;
  /**
   * For the plugin protocol server: records durations, injects faults, and checks that the cluster can serve each request.
   */
  readonly intercept: Intercept;

  constructor(private readonly options: WholeWorldOptions) {
    const { folder, git, buildCache, charts, buckets } = options;
    this.base = new World(options);
    const { store, cluster, clock, providers, trace, time, talosLifecycle, machines } = this.base;
    const clouds = cloudsOf(providers);
    const isUpgrading = (node: string) => talosLifecycle.upgrading.has(node);
    const contents = join(folder, "objects");
    this.objectStorage = new ObjectStorage({ store, folder: contents, buckets, now: () => Date.now() });
    const objectStorage = storageForPods(this.objectStorage);
    const shared = {
      store,
      view: cluster,
      clock,
      git,
      clouds,
      buildCache,
      trace,
      time,
      isUpgrading,
      charts,
      objectStorage,
    };
    this.kubernetes = new KubernetesWorld({ ...shared, folder: join(folder, "kubernetes") });
    this.base.etcdInspection.dump = () => this.kubernetes.dump();
    this.base.etcdRecovery.load = (content) => {
      this.kubernetes.load(content);
      this.volumes.restore();
    };
    talosLifecycle.drain = (node) => drainForUpgrade(this.kubernetes, node);
    machines.onChange(() => this.kubernetes.recordWorkloads());
    cluster.announced = () => kubeVipAddresses(this.kubernetes.api);
    this.powerdns = new PowerDns(store, {
      soaContent: () => powerdnsSetting(this.kubernetes, "default-soa-content"),
    });
    this.authentik = new Authentik(store);
    this.harbor = new Harbor(store);
    const kept: KeptCredentials = store.collection("services.credentials");
    this.volumes = new ServiceVolumes(store);
    this.access = {
      powerdns: accessTo(this.kubernetes, POWERDNS, kept),
      authentik: accessTo(this.kubernetes, AUTHENTIK, kept),
      harbor: accessTo(this.kubernetes, HARBOR, kept),
    };
    const services = { "pan-net/powerdns": POWERDNS, "goauthentik/authentik": AUTHENTIK, "goharbor/harbor": HARBOR };
    this.intercept = chain(this.base.intercept, serviceIntercept(this.kubernetes, services));
    this.endWithEtcd();
  }

  providers(): ProviderBehaviour[] {
    const { base, kubernetes, access } = this;
    return [
      ...lowerProviders(base, this.options.talos),
      kubernetesProvider(kubernetes),
      helmProvider(kubernetes),
      fluxProvider(kubernetes),
      powerdnsProvider(this.powerdns, access.powerdns),
      authentikProvider(this.authentik, access.authentik),
      harborProvider(this.harbor, access.harbor),
    ] as ProviderBehaviour[];
  }

  /** Losing the last etcd member's disk deletes everything in the cluster; its volumes remain, unmanaged. */
  private endWithEtcd(): void {
    const etcd = this.base.store.collection("talos.etcd");
    const lives = this.base.store.collection<true>("rehearsal.lives");
    this.base.machines.onChange(() => {
      const alive = etcd.values().length > 0;
      if (alive && !lives.has("cluster")) {
        lives.put("cluster", true);
        this.kubernetes.api.startup.begin();
      }
      if (alive || !lives.has("cluster")) return;
      lives.delete("cluster");
      this.kubernetes.reset();
      this.volumes.keep();
      for (const service of [this.powerdns, this.authentik, this.harbor]) service.reset();
      const kept: KeptCredentials = this.base.store.collection("services.credentials");
      for (const [namespace] of kept.entries()) kept.delete(namespace);
    });
  }
}
