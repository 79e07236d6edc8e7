/** etcd: who is a member, and whether enough of them are alive. Dead members stay until somebody removes them (T9). */
import type { Collection, Store } from "../store";

export interface EtcdMember {
  readonly machineId: string;
  readonly name: string;
  /** Where the others find it. */
  readonly address?: string;
}

interface EtcdCluster {
  readonly members: readonly EtcdMember[];
  /** The newest Kubernetes minor (1.x) whose API server has stored objects. */
  readonly newestWriter?: number;
}

/** etcd by cluster id. Its data lives on the members' disks: when the last of those is gone, so is the cluster. */
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

  /** A member of the same name is dead, because this one has no data: Talos takes the old one out first. */
  join(clusterId: string, member: EtcdMember): void {
    const others = this.members(clusterId).filter(({ name }) => name !== member.name);
    this.clusters.put(clusterId, { ...this.clusters.get(clusterId), members: [...others, member] });
  }

  newestWriter(clusterId: string): number | undefined {
    return this.clusters.get(clusterId)?.newestWriter;
  }

  noteWriter(clusterId: string, minor: number): void {
    const known = this.clusters.get(clusterId);
    if (known && !(minor <= (known.newestWriter ?? 0))) this.clusters.put(clusterId, { ...known, newestWriter: minor });
  }

  leave(clusterId: string, machineId: string): void {
    const members = this.members(clusterId).filter((member) => member.machineId !== machineId);
    this.clusters.put(clusterId, { ...this.clusters.get(clusterId), members });
  }

  alive(clusterId: string): EtcdMember[] {
    return this.members(clusterId).filter(({ machineId }) => this.isAlive(machineId) && this.hasData(machineId));
  }

  /** Why nothing can be read or written; undefined when it can. */
  quorumLost(clusterId: string): string | undefined {
    const members = this.members(clusterId);
    const needed = Math.floor(members.length / 2) + 1;
    const alive = this.alive(clusterId);
    if (alive.length >= needed) return undefined;
    const dead = members.filter((member) => !alive.includes(member)).map(({ name }) => name);
    return `etcd has lost its quorum: ${String(alive.length)} of ${String(members.length)} members are alive, ${String(needed)} are needed; dead: ${dead.join(", ")}`;
  }

  /** @returns the clusters that are gone with their last disk. */
  buryTheDead(): string[] {
    const gone = this.clusters
      .entries()
      .filter(([, { members }]) => !members.some(({ machineId }) => this.hasData(machineId)))
      .map(([id]) => id);
    for (const id of gone) this.clusters.delete(id);
    return gone;
  }
}
