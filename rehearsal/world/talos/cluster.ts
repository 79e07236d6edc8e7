/**
 * What the machines amount to: etcd members, API servers, registered nodes. Nothing waits here. After every change the
 * world is brought to where it would settle, and what would never come about has a reason.
 */
import type { Clock } from "../clock";
import type { ClusterView, JoinedNode } from "../cluster-view";
import type { KubeObject } from "../kubernetes/object";
import { notRunning, notUp } from "../machines";
import type { Machine, Machines } from "../machines";
import { KUBELET, KUBERNETES_API, VXLAN } from "../machines/network";
import type { Network } from "../machines/network";
import type { Collection, Store } from "../store";
import { apiServerSkew } from "./api-server-skew";
import { componentSkew } from "./component-skew";
import type { ComponentSkew } from "./component-skew";
import { minorOf } from "./config/decode";
import { DeletedNodes } from "./deleted-nodes";
import { Etcd } from "./etcd";
import { EtcdTrace } from "./etcd-trace";
import { bootstrapManifests, imagesOf } from "./manifests";
import { componentsOf, endpointHost, joinedNode, kubeletFault, nodeOf, peer } from "./node";
import type { RegisteredNode, TalosNode } from "./node";

export { peer } from "./node";
export type { TalosNode } from "./node";

interface Registration {
  readonly clusterId: string;
  readonly machineId: string;
  readonly node: RegisteredNode;
}

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
  private readonly registrations: Collection<Registration>;
  private readonly deleted: DeletedNodes;
  private settling = false;
  /** Machines, as they were, whose nodes have registered: a registration stays until the machine changes. */
  private readonly registered = new WeakSet<object>();
  private nodesAt = { revision: -1, all: [] as TalosNode[], byMachine: new Map<string, TalosNode>() };
  /** Machines, as they were, and what they are as nodes: a change makes another object of its machine alone. */
  private readonly nodesOf = new WeakMap<Machine, TalosNode>();

  constructor(
    store: Store,
    private readonly machines: Machines,
    private readonly network: Network,
    private readonly clock: Clock,
  ) {
    this.registrations = store.collection("talos.registrations");
    this.deleted = new DeletedNodes(store);
    this.etcd = new Etcd(
      store,
      (id) => machines.get(id)?.etcdData === true,
      (id) => this.node(id) !== undefined && machines.get(id)?.isStarting !== true,
    );
    this.etcdTrace = new EtcdTrace(this.etcd);
    machines.onChange(() => this.settle());
  }

  /** Machines that have their configuration and run. */
  running(): readonly TalosNode[] {
    return this.seen().all;
  }

  node(machineId: string): TalosNode | undefined {
    return this.seen().byMachine.get(machineId);
  }

  // Asked several times for every node whenever one of them changes: read anew only when one of them has.
  private seen(): TalosCluster["nodesAt"] {
    const { revision } = this.machines;
    if (this.nodesAt.revision === revision) return this.nodesAt;
    const all: TalosNode[] = [];
    for (const machine of this.machines.all()) {
      const node = this.nodesOf.get(machine) ?? nodeOf(machine);
      if (!node) continue;
      this.nodesOf.set(machine, node);
      all.push(node);
    }
    this.nodesAt = { revision, all, byMachine: new Map(all.map((node) => [node.machine.id, node])) };
    return this.nodesAt;
  }

  /** Why the node's API server does not run; undefined when it does. */
  apiServerDown({ config, machine, name }: TalosNode): string | undefined {
    if (config.role !== "controlplane") return `${name} is a worker`;
    if (machine.isStarting) return notUp(machine);
    if (!this.etcd.exists(config.clusterId)) return "etcd has not been bootstrapped yet";
    const lost = this.etcd.quorumLost(config.clusterId);
    if (lost !== undefined) return lost;
    if (!machine.etcdData) return `${name} has not joined etcd: ${this.whyNotInEtcd(machine.id) ?? "it is about to"}`;
    const skew = this.apiServerSkew({ config, machine });
    if (skew !== undefined) return `kube-apiserver of ${name} ${skew}`;
    const fault = kubeletFault({ config, machine });
    return fault && `on ${name} ${fault}, so no static pod starts there`;
  }

  private apiServerSkew({ config, machine }: Pick<TalosNode, "config" | "machine">): string | undefined {
    const writers = this.etcd.writers(config.clusterId);
    const minors = Object.values(writers);
    const newest = minors.length > 0 ? Math.max(...minors) : undefined;
    return apiServerSkew({ own: writers[machine.id], newest }, config.apiServerVersion);
  }

  /** Which components of a node must not run beside the API servers that serve. */
  skewOf({ config }: TalosNode, servers = this.servers(config.clusterId)): ComponentSkew {
    const components = config.role === "controlplane" ? componentsOf(config) : undefined;
    const versions = servers.map((server) => server.config.apiServerVersion);
    return componentSkew(config.kubernetesVersion, components, versions);
  }

  /** Every violation of the version skew policy in the cluster that runs, in words. */
  skewViolations(): string[] {
    const servers = this.serving();
    return this.members().flatMap((node) => {
      const apiServer = node.config.role === "controlplane" ? this.apiServerSkew(node) : undefined;
      const found = [apiServer && `kube-apiserver ${apiServer}`, ...Object.values(this.skewOf(node, servers))];
      return found.flatMap((why) => (why ? [`${node.name}: ${String(why)}`] : []));
    });
  }

  /** Who holds a shared address: one of the control planes that have it, once etcd can elect. */
  vipHolder(vip: string): TalosNode | undefined {
    return this.running().find(
      ({ config, machine }) =>
        config.vips.includes(vip) &&
        machine.etcdData === true &&
        !machine.isStarting &&
        this.etcd.quorumLost(config.clusterId) === undefined,
    );
  }

  /** Further addresses that pods of the cluster bring to its API; whoever knows the pods says which. */
  announced: () => readonly string[] = () => [];

  hasVip(address: string): boolean {
    return this.running().some(({ config }) => config.vips.includes(address));
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
    const reasons = controlPlanes.map((node) => this.apiServerDown(node));
    return reasons.includes(undefined) ? undefined : [...new Set(reasons)].join("; ");
  }

  apiAddresses(): string[] {
    const serving = this.serving();
    const addresses = serving.flatMap(({ machine }) => machine.address ?? []);
    const vips = serving.flatMap(({ config }) => config.vips).filter((vip) => this.vipHolder(vip) !== undefined);
    return [...new Set([...addresses, ...vips, ...(serving.length > 0 ? this.announced() : [])])];
  }

  nodes(): JoinedNode[] {
    const clusterId = this.current()?.config.clusterId;
    const servers = this.serving();
    return this.registrations
      .values()
      .filter((registration) => registration.clusterId === clusterId || clusterId === undefined)
      .map(({ node, machineId }) => {
        const running = this.node(machineId);
        return {
          ...node,
          down: this.nodeDown(machineId, node.name),
          podNetworkBlocked: this.podNetworkBlocked(machineId),
          ...(running ? { skew: this.skewOf(running, servers) } : {}),
        };
      });
  }

  deregister(name: string): void {
    const machine = this.machines.get(this.registrations.get(name)?.machineId ?? "");
    if (machine) this.deleted.note(name, machine);
    this.registrations.delete(name);
  }

  /** The control planes of the cluster whose API server serves. */
  serving(): readonly TalosNode[] {
    return this.members().filter((node) => this.apiServerDown(node) === undefined);
  }

  kubeletBlocked(name: string): string | undefined {
    const node = this.members().find((member) => member.name === name);
    if (!node) return undefined;
    const servers = this.servers(node.config.clusterId);
    const blocked = servers.map((server) => this.network.blocked(peer(server), peer(node), KUBELET));
    return blocked.includes(undefined) ? undefined : blocked[0];
  }

  /** Cilium and flannel both carry pods between nodes in VXLAN, each on a port of its own. */
  private podNetworkBlocked(machineId: string): string | undefined {
    const node = this.node(machineId);
    if (!node) return undefined;
    return this.members()
      .flatMap((other) => [[node, other] as const, [other, node] as const])
      .map(([from, to]) => this.network.blocked(peer(from), peer(to), VXLAN[to.config.cni], "udp"))
      .find((why) => why !== undefined);
  }

  kubernetesCa(): { certificate: string; privateKey: string } {
    const node = this.members().find(({ config }) => config.kubernetesCa.privateKey !== "");
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

  podSubnet(): string {
    return this.current()?.config.podSubnet ?? "";
  }

  serviceSubnet(): string {
    return this.current()?.config.serviceSubnet ?? "";
  }

  dnsDomain(): string {
    return this.current()?.config.dnsDomain ?? "";
  }

  /** Why a control plane cannot become a member of the etcd that exists. */
  whyNotInEtcd(machineId: string): string | undefined {
    const node = this.node(machineId);
    if (!node || node.config.role !== "controlplane") return "it is no control plane";
    const { clusterId } = node.config;
    const lost = this.etcd.quorumLost(clusterId);
    if (lost !== undefined) return lost;
    const alive = this.etcd.alive(clusterId).flatMap((member) => this.node(member.machineId) ?? []);
    const stranger = alive.find(({ config }) => config.clusterSecret !== node.config.clusterSecret);
    if (stranger) return `its cluster secret is not that of ${stranger.name}`;
    return (
      this.cannotFind(node, alive) ??
      alive.map((other) => this.network.etcdBlocked(peer(node), peer(other))).find(Boolean)
    );
  }

  private members(): TalosNode[] {
    const clusterId = this.current()?.config.clusterId;
    return this.running().filter(({ config }) => config.clusterId === clusterId);
  }

  /** The cluster that is being looked at: the one with etcd, or else the one whose nodes were configured first. */
  private current(): TalosNode | undefined {
    const running = this.running();
    return running.find(({ config }) => this.etcd.exists(config.clusterId)) ?? running[0];
  }

  private settle(): void {
    if (this.settling) return;
    this.settling = true;
    this.etcdTrace.look();
    try {
      for (const clusterId of this.etcd.buryTheDead())
        for (const [id, registration] of this.registrations.entries())
          if (registration.clusterId === clusterId) this.registrations.delete(id);
      while (this.joinOne());
      this.etcd.elect();
      this.noteWriters();
      this.registerNodes();
      this.etcdTrace.look();
    } finally {
      this.settling = false;
    }
  }

  private noteWriters(): void {
    for (const node of this.running())
      if (this.apiServerDown(node) === undefined)
        this.etcd.noteWriter(node.config.clusterId, node.machine.id, minorOf(node.config.apiServerVersion));
  }

  private joinOne(): boolean {
    const next = this.running().find(
      ({ machine, config }) =>
        config.role === "controlplane" &&
        machine.etcdData !== true &&
        machine.etcdGone === undefined &&
        this.etcd.exists(config.clusterId) &&
        this.whyNotInEtcd(machine.id) === undefined,
    );
    if (!next) return false;
    const { id: machineId, address } = next.machine;
    this.etcd.elect();
    this.etcd.join(next.config.clusterId, { machineId, name: next.name, address });
    this.machines.change(next.machine.id, { etcdData: true });
    this.noteJoin(next);
    return true;
  }

  private noteJoin({ name, config: { role } }: TalosNode): void {
    const before = ["talos_machine_configuration_apply", "talos-install"].map((type) => this.clock.last(type, name));
    this.clock.note("talos-join", role, name, [...before, this.clock.last("kubernetes-api")]);
  }

  private registerNodes(): void {
    const serving = new Map<string, readonly TalosNode[]>();
    for (const node of this.running()) {
      if (this.registered.has(node.machine) && this.registrations.has(node.name)) continue;
      if (this.deleted.isKept(node)) continue;
      const { clusterId } = node.config;
      if (!serving.has(clusterId)) serving.set(clusterId, this.servers(clusterId));
      if (this.whyNotRegistered(node, serving.get(clusterId)) !== undefined) continue;
      const { machine, config, name } = node;
      const known = this.registrations.get(name);
      const registration: Registration = { clusterId: config.clusterId, machineId: machine.id, node: joinedNode(node) };
      this.registered.add(machine);
      if (JSON.stringify(known) === JSON.stringify(registration)) continue;
      this.registrations.put(name, registration);
      if (known?.machineId !== machine.id && config.role === "worker") this.noteJoin(node);
    }
  }

  private servers(clusterId: string): readonly TalosNode[] {
    return this.running().filter(
      (node) => node.config.clusterId === clusterId && this.apiServerDown(node) === undefined,
    );
  }

  /** Why a kubelet has not registered. */
  whyNotRegistered(node: TalosNode, servers = this.servers(node.config.clusterId)): string | undefined {
    const fault = kubeletFault(node) ?? notUp(node.machine);
    if (fault !== undefined) return fault;
    if (servers.length === 0) return "the Kubernetes API does not run";
    if (servers.some(({ machine }) => machine.id === node.machine.id)) return undefined;
    const unfound = this.cannotFind(node, servers);
    if (unfound !== undefined) return unfound;
    const blocked = servers.map((server) => this.network.blocked(peer(node), peer(server), KUBERNETES_API));
    return blocked.includes(undefined) ? undefined : blocked.find(Boolean);
  }

  /** A node learns of the others from the discovery service, or asks the API at the endpoint. */
  private cannotFind(node: TalosNode, others: readonly TalosNode[]): string | undefined {
    if (node.config.discovery && others.some(({ config }) => config.discovery)) return undefined;
    const host = endpointHost(node.config);
    if (host === "localhost" || host === "127.0.0.1")
      return `${node.name} cannot find the others: discovery is off, and its endpoint ${node.config.endpoint} is itself`;
    const holder = this.vipHolder(host);
    const found = holder ? [holder] : others.filter(({ machine }) => machine.address === host);
    if (found.some((other) => this.network.blocked(peer(node), peer(other), KUBERNETES_API) === undefined))
      return undefined;
    return `${node.name} cannot find the others: discovery is off, and nothing that it reaches answers at ${node.config.endpoint}`;
  }

  private nodeDown(machineId: string, name: string): string | undefined {
    const machine = this.machines.get(machineId);
    if (!machine) return `the machine of ${name} is gone`;
    const down = notRunning(machine);
    if (down !== undefined) return down;
    const node = this.node(machineId);
    return node ? this.whyNotRegistered(node) : `${name} has lost its configuration`;
  }
}
