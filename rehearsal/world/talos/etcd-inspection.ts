/** The status of etcd on a control plane, through the node's Talos API. */
import type { Machines, TalosMachine } from "../machines";
import type { WorldTime } from "../time";
import type { TalosCluster, TalosNode } from "./cluster";
import { minorOf } from "./config/decode";
import { memberId } from "./etcd";
import { encodeSnapshot } from "./etcd-snapshot";
import type { EtcdContent } from "./etcd-snapshot";
import { RpcError } from "./rpc-error";

export interface EtcdStatus {
  readonly memberId: string;
  readonly leader: string;
  readonly protocolVersion: string;
  readonly storageVersion: string;
  readonly raftTerm: string;
  readonly raftIndex: string;
  readonly raftAppliedIndex: string;
  readonly dbSize: string;
  readonly dbSizeInUse: string;
  readonly errors: readonly string[];
  readonly isLearner: boolean;
}

/** The etcd version of each Talos minor. Source: siderolabs/talos `pkg/machinery/constants` of the last tag. */
const ETCD_OF_TALOS: Readonly<Record<number, string>> = {
  9: "3.5.21",
  10: "3.5.26",
  11: "3.6.5",
  12: "3.6.11",
  13: "3.6.12",
  14: "3.7.1",
};

/** The size in use. The same amount is free until a defragmentation. */
const DATABASE_BYTES = 24 * 1024 * 1024;
/** Far more entries than a healthy member can be behind. */
const LAG = 50_000;
/** Entries of the log per simulated second. */
const WRITES = 10;
const CHUNK_BYTES = 16 * 1024;

export class EtcdInspection {
  /** Node → the number of further responses in which its member is behind. */
  private readonly behind = new Map<string, number>();
  private readonly defragmented = new Set<string>();

  /** The content of etcd. Set by the Kubernetes simulation. */
  dump: () => Omit<EtcdContent, "clusterId"> = () => ({ revision: 1, collections: {} });

  constructor(
    private readonly cluster: TalosCluster,
    private readonly machines: Machines,
    private readonly time: WorldTime,
  ) {}

  /** Makes the member of this node lag behind in its next responses. */
  lag(node: string, answers = 1): void {
    this.behind.set(node, (this.behind.get(node) ?? 0) + answers);
  }

  catchUp(node: string): void {
    this.behind.delete(node);
  }

  status(machine: TalosMachine): EtcdStatus {
    const { config, name } = this.member(machine, "etcd status");
    const { etcd } = this.cluster;
    const self = etcd.members(config.clusterId).find(({ machineId }) => machineId === machine.id);
    const leader = etcd.leader(config.clusterId);
    const answers = this.behind.get(name) ?? 0;
    this.behind.set(name, Math.max(0, answers - 1));
    const index = Math.floor((this.time.now() / 1000) * WRITES) - (answers > 0 ? LAG : 0);
    const version = ETCD_OF_TALOS[minorOf(machine.running.system.version)] ?? "3.6.0";
    return {
      memberId: self ? memberId(config.clusterId, self) : "0",
      leader: leader ? memberId(config.clusterId, leader) : "0",
      protocolVersion: version,
      storageVersion: `${version.split(".").slice(0, 2).join(".")}.0`,
      raftTerm: String(etcd.term(config.clusterId)),
      raftIndex: String(index),
      raftAppliedIndex: String(index),
      dbSize: String(this.defragmented.has(name) ? DATABASE_BYTES : 2 * DATABASE_BYTES),
      dbSizeInUse: String(DATABASE_BYTES),
      errors: leader ? [] : ["etcdserver: no leader"],
      isLearner: false,
    };
  }

  /** @returns the name of the new leader; empty if the node was not the leader. */
  forfeit(machine: TalosMachine): string {
    const { config } = this.member(machine, "etcd forfeit leadership");
    const { etcd } = this.cluster;
    const lost = etcd.quorumLost(config.clusterId);
    if (lost !== undefined) throw new RpcError("UNAVAILABLE", `etcdserver: no leader (${lost})`);
    if (etcd.members(config.clusterId).length === 1)
      throw new RpcError("UNKNOWN", "failed to forfeit leadership: cannot forfeit leadership, only one member");
    return etcd.forfeit(config.clusterId, machine.id)?.name ?? "";
  }

  /** Removes the node's own member, stops etcd and empties its folder. */
  leave(machine: TalosMachine): void {
    const { config } = this.member(machine, "etcd leave");
    this.removeMember(config.clusterId, machine.id, "failed to leave cluster");
    this.machines.change(machine.id, { etcdData: undefined, etcdGone: "left" });
  }

  /** Removes any member, with a majority. A running member stops, and never joins again. */
  remove(machine: TalosMachine, id: string): void {
    const { config } = this.member(machine, "etcd remove member");
    const member = this.cluster.etcd.members(config.clusterId).find((one) => memberId(config.clusterId, one) === id);
    if (!member) throw new RpcError("NOT_FOUND", "etcdserver: member not found");
    this.removeMember(config.clusterId, member.machineId, "failed to remove member");
    const removed = this.machines.get(member.machineId);
    if (removed?.etcdData) this.machines.change(removed.id, { etcdData: undefined, etcdGone: "removed" });
  }

  /**
   * etcd refuses a removal after which too few members would be running. Source: etcd-io/etcd v3.6,
   * IsReadyToRemoveVotingMember.
   */
  private removeMember(clusterId: string, machineId: string, words: string): void {
    const { etcd } = this.cluster;
    if (etcd.quorumLost(clusterId) !== undefined) throw new RpcError("UNAVAILABLE", `${words}: etcdserver: no leader`);
    const others = etcd.members(clusterId).filter((member) => member.machineId !== machineId);
    const alive = etcd.alive(clusterId).filter((member) => member.machineId !== machineId);
    if (alive.length < Math.floor(others.length / 2) + 1)
      throw new RpcError("UNKNOWN", `${words}: etcdserver: re-configuration failed due to not enough started members`);
    etcd.leave(clusterId, machineId);
  }

  /** The database and the SHA-256 of it, in pieces. */
  snapshot(machine: TalosMachine): Buffer[] {
    const { config } = this.member(machine, "etcd snapshot");
    const whole = encodeSnapshot({ clusterId: config.clusterId, ...this.dump() });
    return Array.from({ length: Math.ceil(whole.length / CHUNK_BYTES) }, (_, piece) =>
      whole.subarray(piece * CHUNK_BYTES, (piece + 1) * CHUNK_BYTES),
    );
  }

  /** Frees the space of deleted keys. The member does not respond while this runs. */
  defragment(machine: TalosMachine): void {
    this.defragmented.add(this.member(machine, "etcd defragment").name);
  }

  private member(machine: TalosMachine, api: string): TalosNode {
    const node = this.cluster.node(machine.id);
    if (!node) throw new RpcError("UNIMPLEMENTED", "API is not implemented in maintenance mode");
    if (node.config.role === "worker")
      throw new RpcError("UNIMPLEMENTED", `${api} is only available on control plane nodes`);
    if (machine.etcdData === true && !machine.isStarting) return node;
    throw new RpcError(
      "UNAVAILABLE",
      'connection error: desc = "transport: Error while dialing: dial tcp [::1]:2379: connect: connection refused"',
    );
  }
}
