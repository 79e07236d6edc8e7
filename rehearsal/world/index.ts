/**
 * The simulated world: one store, one clock, and everything that real providers would connect to.
 *
 * Below: the image factory, the machine providers, their machines, and the Talos nodes on them. Above, built on `store` and
 * `cluster` (the seam is ClusterView): Kubernetes, Flux, DNS and single sign-on. The upper part listens to
 * `machines.onChange` to see that nodes joined or left.
 */
import type { ProviderName } from "../../spec";
import type { Intercept } from "../protocol/intercept";
import { Clock } from "./clock";
import { ImageFactory } from "./factory";
import { chain, faultIntercept } from "./faults";
import type { Fault, FaultOptions } from "./faults";
import { Machines } from "./machines";
import { Network } from "./machines/network";
import type { Firewalls } from "./machines/network";
import { Pace } from "./pace";
import { simulateProviders } from "./providers";
import type { ProviderOptions, ProviderSimulation, ProviderSimulations } from "./providers";
import { Store } from "./store";
import { Tailnet } from "./tailnet";
import { configuredAddresses } from "./talos/addresses";
import { TalosApi } from "./talos/api";
import { ApiServerTrace } from "./talos/api-server-trace";
import { TalosCluster } from "./talos/cluster";
import { EtcdInspection } from "./talos/etcd-inspection";
import { EtcdRecovery } from "./talos/etcd-recovery";
import { TalosInspection } from "./talos/inspection";
import { ingressBlocked } from "./talos/ingress-firewall";
import { TalosLifecycle } from "./talos/lifecycle";
import { traceNodes } from "./talos/node-trace";
import { TalosPort } from "./talos/port";
import { NodeResources } from "./talos/resources";
import { cannotBoot } from "./talos/volumes";
import { WorldTime } from "./time";
import { Trace } from "./trace";

export interface WorldOptions {
  /** The folder in which the world is stored. Default: in memory only. */
  readonly folder?: string;
  /** What the machine providers know of a cluster file. Default: nothing. */
  readonly providers?: ProviderOptions;
  readonly faults?: readonly Fault[];
  readonly onFault?: FaultOptions;
  /** The pace, as a share of real durations. @default nothing waits */
  readonly pace?: number;
}

export class World {
  readonly store: Store;
  readonly clock: Clock;
  readonly time: WorldTime;
  /** What happened, with simulated times. */
  readonly trace: Trace;
  readonly machines: Machines;
  /** Where nodes with the tailscale extension register. */
  readonly tailnet: Tailnet;
  readonly factory: ImageFactory;
  readonly providers: ProviderSimulations;
  /** The cluster as the layers above see it. */
  readonly cluster: TalosCluster;
  readonly talos: TalosApi;
  /** The machine that responds at port 50000 of an address. */
  readonly talosPort: TalosPort;
  /** What a node reports about itself there. */
  readonly talosInspection: TalosInspection;
  /** Operations that change the Talos of a node. */
  readonly talosLifecycle: TalosLifecycle;
  readonly etcdInspection: EtcdInspection;
  readonly etcdRecovery: EtcdRecovery;
  /** What a node knows about itself (COSI). */
  readonly nodeResources: NodeResources;
  /** Which machines reach each other. */
  readonly network: Network;
  /** For the plugin protocol server: records durations and injects faults. */
  readonly intercept: Intercept;
  /** Only the faults, for requests that do not come from Terraform. */
  readonly faults: Intercept;

  constructor(options: WorldOptions = {}) {
    this.store = new Store(options.folder);
    this.clock = new Clock(this.store, new Pace(options.pace ?? 0));
    this.time = new WorldTime(this.store);
    this.trace = new Trace(this.store, this.time);
    this.machines = new Machines(this.store, this.time);
    this.machines.cannotBoot = cannotBoot;
    this.machines.onPower(({ name }, running) => {
      if (running.kind === "talos") this.clock.note("talos-boot", running.from, name, [this.clock.current()]);
    });
    this.tailnet = new Tailnet(this.store, this.machines);
    this.factory = new ImageFactory(this.store);
    this.providers = simulateProviders(this, options.providers);
    configuredAddresses(this.machines);
    const network = new Network(providerFirewall(this.providers), ingressBlocked);
    this.network = network;
    this.cluster = new TalosCluster(this.store, this.machines, network, this.clock);
    this.talos = new TalosApi(this.machines, network, this.cluster, this.factory, this.clock);
    this.talosPort = new TalosPort(this.machines, network);
    this.talosInspection = new TalosInspection(this.cluster, this.tailnet);
    this.talosLifecycle = new TalosLifecycle(this.machines, this.cluster, this.factory, this.clock);
    this.etcdInspection = new EtcdInspection(this.cluster, this.machines, this.time);
    this.etcdRecovery = new EtcdRecovery(this.store, this.cluster, this.machines, this.clock);
    const apiServers = new ApiServerTrace(this.trace, this.time);
    this.nodeResources = new NodeResources(this.cluster, apiServers);
    traceNodes(this.machines, this.cluster, this.trace, apiServers);
    this.machines.finishRestarts();
    const effects: FaultOptions = {
      neverBoot: (name) => this.machines.neverBoot(name),
      hangInBoot: (name) => this.machines.hangInBoot(this.machineOf(name)),
      etcdLags: (name) => this.etcdInspection.lag(name),
    };
    this.faults = faultIntercept(options.faults ?? [], { ...effects, ...options.onFault });
    this.intercept = chain(this.clock.intercept, this.faults);
  }

  private machineOf(node: string): string {
    return this.cluster.running().find(({ name }) => name === node)?.machine.name ?? node;
  }
}

/** Asks the provider of the machine. */
function providerFirewall(providers: Readonly<Record<ProviderName, ProviderSimulation>>): Firewalls {
  return (machine, ...packet) => providers[machine.provider].firewall?.(machine, ...packet);
}
