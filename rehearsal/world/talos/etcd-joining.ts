/** Control planes join the existing etcd one after the other. */
import type { Clock } from "../clock";
import type { Machines } from "../machines";
import type { Network } from "../machines/network";
import type { Discovery } from "./discovery";
import type { Etcd } from "./etcd";
import { toPeer } from "./node";
import { noteJoin } from "./node-join";
import type { RunningNodes } from "./running-nodes";

export class EtcdJoining {
  constructor(
    private readonly etcd: Etcd,
    private readonly nodes: RunningNodes,
    private readonly machines: Machines,
    private readonly discovery: Discovery,
    private readonly network: Network,
    private readonly clock: Clock,
  ) {}

  joinAll(): void {
    while (this.joinOne());
  }

  /** Why a control plane cannot become a member; undefined when it can. */
  whyNot(machineId: string): string | undefined {
    const node = this.nodes.get(machineId);
    if (!node || node.config.role !== "controlplane") return "it is no control plane";
    const { clusterId } = node.config;
    const lost = this.etcd.quorumLost(clusterId);
    if (lost !== undefined) return lost;
    const alive = this.etcd.alive(clusterId).flatMap((member) => this.nodes.get(member.machineId) ?? []);
    const foreign = alive.find(({ config }) => config.clusterSecret !== node.config.clusterSecret);
    if (foreign) return `its cluster secret is not that of ${foreign.name}`;
    return (
      this.discovery.whyNot(node, alive) ??
      alive.map((other) => this.network.etcdBlocked(toPeer(node), toPeer(other))).find(Boolean)
    );
  }

  private joinOne(): boolean {
    const next = this.nodes
      .all()
      .find(
        ({ machine, config }) =>
          config.role === "controlplane" &&
          machine.etcdData !== true &&
          machine.etcdGone === undefined &&
          this.etcd.exists(config.clusterId) &&
          this.whyNot(machine.id) === undefined,
      );
    if (!next) return false;
    const { id: machineId, address } = next.machine;
    this.etcd.elect();
    this.etcd.join(next.config.clusterId, { machineId, name: next.name, address });
    this.machines.change(next.machine.id, { etcdData: true });
    noteJoin(this.clock, next);
    return true;
  }
}
