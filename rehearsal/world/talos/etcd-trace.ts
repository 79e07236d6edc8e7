/** Records the members of etcd and which of them were down, to show whether a change kept the quorum. */
import type { Etcd } from "./etcd";

export interface EtcdMoment {
  readonly clusterId: string;
  readonly members: readonly string[];
  readonly down: readonly string[];
}

export class EtcdTrace {
  private readonly seen: EtcdMoment[] = [];
  private readonly last = new Map<string, string>();

  constructor(private readonly etcd: Etcd) {}

  /** Called after every change; records differences. */
  record(): void {
    for (const clusterId of this.etcd.ids()) {
      const alive = this.etcd.alive(clusterId);
      const members = this.etcd.members(clusterId);
      const down = members.filter((member) => !alive.includes(member)).map(({ name }) => name);
      const moment = { clusterId, members: members.map(({ name }) => name), down };
      const key = JSON.stringify(moment);
      if (this.last.get(clusterId) === key) continue;
      this.last.set(clusterId, key);
      this.seen.push(moment);
    }
  }

  moments(): readonly EtcdMoment[] {
    return this.seen;
  }
}
