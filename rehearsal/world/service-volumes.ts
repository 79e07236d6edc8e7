/**
 * The data of services is on volumes, which outlive etcd: it is unreachable while the cluster is lost, and back when a
 * snapshot restores the claims.
 */
import type { Collection, Store } from "./store";

const OF_SERVICES = /^(powerdns|authentik|harbor|services)\./;

type Entries = readonly (readonly [string, unknown])[];

export class ServiceVolumes {
  private readonly kept: Collection<Entries>;

  constructor(private readonly store: Store) {
    this.kept = store.collection("rehearsal.service-volumes");
  }

  /** A new cluster that never wrote to the volumes leaves on them what is there. */
  keep(): void {
    for (const name of this.store.names().filter((one) => OF_SERVICES.test(one))) {
      const entries = this.store.collection(name).entries();
      if (entries.length > 0 && !name.startsWith("harbor.")) this.kept.put(name, entries);
      else if (!this.kept.has(name)) this.kept.put(name, entries);
    }
  }

  restore(): void {
    for (const [name, entries] of this.kept.entries()) {
      const collection = this.store.collection(name);
      for (const [id] of collection.entries()) collection.delete(id);
      for (const [id, value] of entries) collection.put(id, value);
      this.kept.delete(name);
    }
  }
}
