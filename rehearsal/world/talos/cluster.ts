/**
 * The cluster of the machines: etcd members, API servers, registered nodes. Nothing waits: after every change the world
 * moves to the state in which it would settle, and reports a reason for what cannot happen.
 */
import type { Clock } from "../clock";
import type { ClusterView, JoinedNode, TalosPodAccess } from "../cluster-view";
import type { KubeObject } from "../kubernetes/object";
import { notRunning } from "../machines";
import type { Machines } from "../machines";
import { KUBELET, VXLAN } from "../machines/network";
import type { Network } from "../machines/network";
import type { Store } from "../store";
import { ApiServers } from "./api-servers";
import { Discovery } from "./discovery";
import { Etcd } from "./etcd";
import { EtcdJoining } from "./etcd-joining";
import { EtcdTrace } from "./etcd-trace";
import { bootstrapManifests, imagesOf } from "./manifests";
import { whyUntrusted } from "./kubelet-trust";
import { endpointHost, toPeer } from "./node";
import type { TalosNode } from "./node";
import type { KubernetesCa } from "./node-config";
import { Registrations } from "./registrations";
import { RunningNodes } from "./running-nodes";

export { toPeer } from "./node";
export type { TalosNode } from "./node";

const BUILT_IN_API_NAMES = [
  "kubernetes",
  "kubernetes.default",
  "kubernetes.default.svc",
  "kubernetes.default.svc.cluster.local",
  "localhost",
  "127.0.0.1",
];

export class TalosCluster implements ClusterView {
  readonly etcd: Etcd;
  readonly etcdTrace: EtcdTrace;
  readonly discovery: Discovery;
  readonly joining: EtcdJoining;
  readonly apiServers: ApiServers;
  private readonly runningNodes: RunningNodes;
  private readonly registrations: Registrations;
  private settling = false;

  /** Further addresses of the API that pods of the cluster provide. Set by the Kubernetes simulation. */
  announced: () => readonly string[] = () => [];

  constructor(
    store: Store,
    private readonly machines: Machines,
    private readonly network: Network,
    clock: Clock,
  ) {
    const nodes = new RunningNodes(machines);
    this.runningNodes = nodes;
    this.etcd = new Etcd(
      store,
      (id) => machines.get(id)?.etcdData === true,
      (id) => nodes.get(id) !== undefined && machines.get(id)?.isStarting !== true,
    );
    this.etcdTrace = new EtcdTrace(this.etcd);
    this.discovery = new Discovery(nodes, this.etcd, network);
    this.joining = new EtcdJoining(this.etcd, nodes, machines, this.discovery, network, clock);
    this.apiServers = new ApiServers(this.etcd, nodes, this.joining);
    this.registrations = new Registrations(store, nodes, machines, this.apiServers, this.discovery, network, clock);
    machines.onChange(() => this.settle());
  }

  /** Running machines with a configuration. */
  running(): readonly TalosNode[] {
    return this.runningNodes.all();
  }

  node(machineId: string): TalosNode | undefined {
    return this.runningNodes.get(machineId);
  }

  /** All violations of the version skew policy in the running cluster, as text. */
  skewViolations(): string[] {
    return this.apiServers.skewViolations(this.members(), this.serving());
  }

  name(): string | undefined {
    return this.members().find(({ config }) => config.clusterName !== undefined)?.config.clusterName;
  }

  apiDown(): string | undefined {
    const controlPlanes = this.members().filter(({ config }) => config.role === "controlplane");
    if (controlPlanes.length === 0) {
      const off = this.machines.all().filter(({ configuration }) => configuration !== undefined);
      if (off.length === 0) return "no machine has been given the configuration of a control plane";
      return `no control plane runs: ${off.map((machine) => notRunning(machine) ?? `${machine.name} is a worker`).join("; ")}`;
    }
    const reasons = controlPlanes.map((node) => this.apiServers.whyDown(node));
    return reasons.includes(undefined) ? undefined : [...new Set(reasons)].join("; ");
  }

  apiAddresses(): string[] {
    const serving = this.serving();
    const addresses = serving.flatMap(({ machine }) => machine.address ?? []);
    const vips = serving
      .flatMap(({ config }) => config.vips)
      .filter((vip) => this.discovery.vipHolder(vip) !== undefined);
    return [...new Set([...addresses, ...vips, ...(serving.length > 0 ? this.announced() : [])])];
  }

  /** Reasons are computed on access: most controllers only need the list of nodes. */
  nodes(): JoinedNode[] {
    const { registrations } = this;
    const servers = once(() => this.serving());
    const mesh = once(() => this.network.isMeshConnected(this.members().map(toPeer)));
    const blocked = (machineId: string) => (mesh() ? undefined : this.podNetworkBlocked(machineId));
    const skew = (running: TalosNode | undefined) => running && this.apiServers.skewOf(running, servers());
    return registrations.of(this.current()?.config.clusterId).map(({ node, machineId }) => {
      const running = this.node(machineId);
      return {
        ...node,
        get down() {
          return registrations.whyDown(machineId, node.name);
        },
        get off() {
          return registrations.whyOff(machineId, node.name);
        },
        get podNetworkBlocked() {
          return blocked(machineId);
        },
        get skew() {
          return skew(running);
        },
      };
    });
  }

  deregister(name: string): void {
    this.registrations.delete(name);
  }

  kubeletBlocked(name: string): string | undefined {
    const node = this.members().find((member) => member.name === name);
    if (!node) return undefined;
    const servers = this.apiServers.serving(node.config.clusterId);
    const blocked = servers.map(
      (server) => whyUntrusted(node, server) ?? this.network.blocked(toPeer(server), toPeer(node), KUBELET),
    );
    return blocked.includes(undefined) ? undefined : blocked[0];
  }

  kubernetesCa(host?: string): KubernetesCa {
    const controlPlanes = this.members().filter(({ config }) => config.kubernetesCa.privateKey !== "");
    const holder = host === undefined ? undefined : this.discovery.vipHolder(host)?.machine.address;
    const [any] = controlPlanes;
    const node = controlPlanes.find(({ machine }) => machine.address === (holder ?? host)) ?? any;
    if (!node) throw new Error("no control plane has its configuration, so there is no Kubernetes CA yet");
    return node.config.kubernetesCa;
  }

  apiNames(): string[] {
    const controlPlanes = this.members().filter(({ config }) => config.role === "controlplane");
    return [
      ...new Set([
        ...BUILT_IN_API_NAMES,
        ...controlPlanes.flatMap(({ machine, name, config }) => [
          name,
          ...(machine.address === undefined ? [] : [machine.address]),
          ...config.vips,
          ...config.apiServerNames,
          endpointHost(config),
        ]),
      ]),
    ];
  }

  builtInCni(): "flannel" | "none" {
    return this.current()?.config.cni ?? "flannel";
  }

  bootstrapObjects(): readonly KubeObject[] {
    const node = this.serving()[0];
    if (!node) return [];
    const images = imagesOf(node.config, node.machine.running.system.version);
    return bootstrapManifests(images).flatMap(({ objects }) => objects);
  }

  /** From the control plane that has the lock in etcd; here, the first one that serves. */
  podAccess(): TalosPodAccess | undefined {
    const config = this.serving()[0]?.config;
    if (!config?.podAccess) return undefined;
    return { ...config.podAccess, authority: { certificate: config.machineCa, key: config.machineCaKey } };
  }

  podSubnet(): string {
    return this.current()?.config.podSubnet ?? "";
  }

  serviceSubnet(): string {
    return this.current()?.config.serviceSubnet ?? "";
  }

  dnsDomain(): string {
    return this.current()?.config.dnsDomain ?? "";
  }

  /** The control planes of the cluster whose API server serves. */
  private serving(): readonly TalosNode[] {
    const clusterId = this.current()?.config.clusterId;
    return clusterId === undefined ? [] : this.apiServers.serving(clusterId);
  }

  /** Cilium and flannel both connect pods on different nodes with VXLAN, on different ports. */
  private podNetworkBlocked(machineId: string): string | undefined {
    const node = this.node(machineId);
    if (!node) return undefined;
    return this.members()
      .flatMap((other) => [[node, other] as const, [other, node] as const])
      .map(([from, to]) => this.network.blocked(toPeer(from), toPeer(to), VXLAN[to.config.cni], "udp"))
      .find((why) => why !== undefined);
  }

  private members(): TalosNode[] {
    const clusterId = this.current()?.config.clusterId;
    return this.running().filter(({ config }) => config.clusterId === clusterId);
  }

  /** The cluster of this view: the one with etcd, otherwise the one whose nodes were configured first. */
  private current(): TalosNode | undefined {
    const running = this.running();
    return running.find(({ config }) => this.etcd.exists(config.clusterId)) ?? running[0];
  }

  private settle(): void {
    if (this.settling) return;
    this.settling = true;
    this.etcdTrace.record();
    try {
      for (const clusterId of this.etcd.removeDead()) this.registrations.deleteCluster(clusterId);
      this.joining.joinAll();
      this.etcd.elect();
      this.apiServers.noteWriters();
      this.registrations.registerAll();
      this.etcdTrace.record();
    } finally {
      this.settling = false;
    }
  }
}

function once<T extends object | boolean>(compute: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= compute());
}
