/** Nodes whose kubelet has registered with the Kubernetes API. */
import type { Clock } from "../clock";
import { notUp } from "../machines";
import type { Machines } from "../machines";
import { KUBERNETES_API } from "../machines/network";
import type { Network } from "../machines/network";
import type { Collection, Store } from "../store";
import type { ApiServers } from "./api-servers";
import type { Discovery } from "./discovery";
import { DeletedNodes } from "./deleted-nodes";
import { kubeletIssuer, describeRefusal, whyUntrusted } from "./kubelet-trust";
import { joinedNode, kubeletFault, toPeer } from "./node";
import type { RegisteredNode, TalosNode } from "./node";
import { noteJoin } from "./node-join";
import type { RunningNodes } from "./running-nodes";

export interface Registration {
  readonly clusterId: string;
  readonly machineId: string;
  readonly node: RegisteredNode;
  /** PEM: the CA of the kubelet's client certificate. */
  readonly kubeletCa?: string;
}

export class Registrations {
  private readonly items: Collection<Registration>;
  private readonly deleted: DeletedNodes;
  /** Machines whose nodes have registered. A registration is valid until the machine object changes. */
  private readonly registered = new WeakSet<object>();

  constructor(
    store: Store,
    private readonly nodes: RunningNodes,
    private readonly machines: Machines,
    private readonly servers: ApiServers,
    private readonly discovery: Discovery,
    private readonly network: Network,
    private readonly clock: Clock,
  ) {
    this.items = store.collection("talos.registrations");
    this.deleted = new DeletedNodes(store);
  }

  /** @param clusterId undefined: of all clusters */
  of(clusterId: string | undefined): Registration[] {
    return this.items.values().filter((item) => clusterId === undefined || item.clusterId === clusterId);
  }

  /** A deleted Node object: the kubelet registers again only after a restart. */
  delete(name: string): void {
    const machine = this.machines.get(this.items.get(name)?.machineId ?? "");
    if (machine) this.deleted.note(name, machine);
    this.items.delete(name);
  }

  deleteCluster(clusterId: string): void {
    for (const [id, registration] of this.items.entries())
      if (registration.clusterId === clusterId) this.items.delete(id);
  }

  registerAll(): void {
    const serving = new Map<string, readonly TalosNode[]>();
    for (const node of this.nodes.all()) {
      if (this.registered.has(node.machine) && this.items.has(node.name)) continue;
      if (this.deleted.isKept(node)) continue;
      const { clusterId } = node.config;
      if (!serving.has(clusterId)) serving.set(clusterId, this.servers.serving(clusterId));
      const servers = serving.get(clusterId) ?? [];
      if (this.whyNot(node, servers) === undefined) this.register(node, servers);
    }
  }

  /** Why nothing runs on the machine of a registered node. */
  whyOff(machineId: string, name: string): string | undefined {
    const machine = this.machines.get(machineId);
    return machine ? notUp(machine) : `the machine of ${name} is gone`;
  }

  /** Why a registered node is not Ready; undefined when it is. */
  whyDown(machineId: string, name: string): string | undefined {
    const off = this.whyOff(machineId, name);
    if (off !== undefined) return off;
    const node = this.nodes.get(machineId);
    return node ? this.whyNot(node) : `${name} has lost its configuration`;
  }

  private register(node: TalosNode, servers: readonly TalosNode[]): void {
    const { machine, config, name } = node;
    const known = this.items.get(name);
    const kubeletCa = kubeletIssuer(node, servers, this.formerIssuer(node));
    const registration: Registration = {
      clusterId: config.clusterId,
      machineId: machine.id,
      node: joinedNode(node),
      ...(kubeletCa === undefined ? {} : { kubeletCa }),
    };
    this.registered.add(machine);
    if (JSON.stringify(known) === JSON.stringify(registration)) return;
    this.items.put(name, registration);
    if (known?.machineId !== machine.id && config.role === "worker") noteJoin(this.clock, node);
  }

  /** Why a kubelet cannot register. */
  private whyNot(node: TalosNode, servers = this.servers.serving(node.config.clusterId)): string | undefined {
    const fault = kubeletFault(node) ?? notUp(node.machine);
    if (fault !== undefined) return fault;
    if (servers.length === 0) return "the Kubernetes API does not run";
    if (servers.some(({ machine }) => machine.id === node.machine.id)) return undefined;
    const notFound = this.discovery.whyNot(node, servers);
    if (notFound !== undefined) return notFound;
    const issuer = kubeletIssuer(node, servers, this.formerIssuer(node));
    const blocked = servers.map(
      (server) =>
        this.network.blocked(toPeer(node), toPeer(server), KUBERNETES_API) ??
        whyUntrusted(node, server) ??
        describeRefusal(node, server, issuer),
    );
    return blocked.includes(undefined) ? undefined : blocked.find(Boolean);
  }

  private formerIssuer({ machine, name }: TalosNode): string | undefined {
    const known = this.items.get(name);
    return known?.machineId === machine.id ? known.kubeletCa : undefined;
  }
}
