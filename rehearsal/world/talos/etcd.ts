/** etcd: its members, its leader, and whether enough members are alive. Dead members stay until they are removed (T9). */
import { createHash } from "node:crypto";
import type { Collection, Store } from "../store";

export interface EtcdMember {
  readonly machineId: string;
  readonly name: string;
  /** Where the others find it. */
  readonly address?: string;
}

interface EtcdCluster {
  readonly members: readonly EtcdMember[];
  /** The machine of the leader; absent without a quorum. */
  readonly leader?: string;
  /** Grows with every election. */
  readonly term?: number;
  /** Machine → the newest Kubernetes minor (1.x) whose API server has stored objects from there. */
  readonly writers?: Readonly<Record<string, number>>;
}

/** etcd by cluster id. Its data is on the members' disks: when the last disk is lost, the cluster is lost. */
export class Etcd {
  private readonly clusters: Collection<EtcdCluster>;

  constructor(
    store: Store,
    private readonly hasData: (machineId: string) => boolean,
    private readonly isAlive: (machineId: string) => boolean,
  ) {
    this.clusters = store.collection("talos.etcd");
  }

  ids(): string[] {
    return this.clusters.entries().map(([id]) => id);
  }

  exists(clusterId: string): boolean {
    return this.clusters.has(clusterId);
  }

  members(clusterId: string): readonly EtcdMember[] {
    return this.clusters.get(clusterId)?.members ?? [];
  }

  bootstrap(clusterId: string, member: EtcdMember): void {
    this.clusters.put(clusterId, { members: [member] });
  }

  /** This member has no data, so a member of the same name is dead. Talos removes the dead one first. */
  join(clusterId: string, member: EtcdMember): void {
    const others = this.members(clusterId).filter(({ name }) => name !== member.name);
    this.clusters.put(clusterId, { ...this.clusters.get(clusterId), members: [...others, member] });
  }

  /** Machine → the newest Kubernetes minor whose API server has stored objects from there. */
  writers(clusterId: string): Readonly<Record<string, number>> {
    return this.clusters.get(clusterId)?.writers ?? {};
  }

  noteWriter(clusterId: string, machineId: string, minor: number): void {
    const known = this.clusters.get(clusterId);
    if (!known || minor <= (known.writers?.[machineId] ?? 0) || Number.isNaN(minor)) return;
    this.clusters.put(clusterId, { ...known, writers: { ...known.writers, [machineId]: minor } });
  }

  /** The leader; undefined if there is none. */
  leader(clusterId: string): EtcdMember | undefined {
    const leader = this.clusters.get(clusterId)?.leader;
    return this.members(clusterId).find(({ machineId }) => machineId === leader);
  }

  term(clusterId: string): number {
    return this.clusters.get(clusterId)?.term ?? 0;
  }

  /** Must be called after every change: elects a new leader if the old one is gone and there is a quorum. */
  elect(): void {
    for (const [clusterId, cluster] of this.clusters.entries()) {
      const alive = this.alive(clusterId);
      const hasQuorum = this.quorumLost(clusterId) === undefined;
      if (hasQuorum && alive.some(({ machineId }) => machineId === cluster.leader)) continue;
      const next = hasQuorum ? alive[0]?.machineId : undefined;
      if (next !== cluster.leader) this.lead(clusterId, next);
    }
  }

  /** @returns the new leader; undefined if the machine's member was not the leader. */
  forfeit(clusterId: string, machineId: string): EtcdMember | undefined {
    if (this.leader(clusterId)?.machineId !== machineId) return undefined;
    const next = this.alive(clusterId).find((member) => member.machineId !== machineId);
    if (next) this.lead(clusterId, next.machineId);
    return next;
  }

  private lead(clusterId: string, leader: string | undefined): void {
    const cluster = this.clusters.get(clusterId);
    if (cluster) this.clusters.put(clusterId, { ...cluster, leader, term: (cluster.term ?? 1) + 1 });
  }

  leave(clusterId: string, machineId: string): void {
    const members = this.members(clusterId).filter((member) => member.machineId !== machineId);
    this.clusters.put(clusterId, { ...this.clusters.get(clusterId), members });
  }

  alive(clusterId: string): EtcdMember[] {
    return this.members(clusterId).filter(({ machineId }) => this.isAlive(machineId) && this.hasData(machineId));
  }

  /** Why etcd cannot be read or written; undefined if it can. */
  quorumLost(clusterId: string): string | undefined {
    const members = this.members(clusterId);
    const needed = Math.floor(members.length / 2) + 1;
    const alive = this.alive(clusterId);
    if (alive.length >= needed) return undefined;
    const dead = members.filter((member) => !alive.includes(member)).map(({ name }) => name);
    return `etcd has lost its quorum: ${String(alive.length)} of ${String(members.length)} members are alive, ${String(needed)} are needed; dead: ${dead.join(", ")}`;
  }

  /** @returns the clusters that are gone with their last disk. */
  removeDead(): string[] {
    const gone = this.clusters
      .entries()
      .filter(([, { members }]) => !members.some(({ machineId }) => this.hasData(machineId)))
      .map(([id]) => id);
    for (const id of gone) this.clusters.delete(id);
    return gone;
  }
}

/** A number of 64 bits, as text. etcd hashes the address of a member and the time; here its machine is enough. */
export function memberId(clusterId: string, { machineId, name }: EtcdMember): string {
  const hash = createHash("sha1")
    .update(JSON.stringify([clusterId, machineId, name]))
    .digest();
  return hash.readBigUInt64BE().toString();
}
