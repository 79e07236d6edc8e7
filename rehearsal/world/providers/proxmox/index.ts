/** Proxmox: a cluster behind every endpoint. */
import type { ImageFactory } from "../../factory";
import type { Machines } from "../../machines";
import type { Store } from "../../store";
import { Access } from "./access";
import { HighAvailability } from "./high-availability";
import type { Mappings } from "./host-devices";
import type { Leases } from "./leases";
import { Pools } from "./pools";
import { Storage } from "./storage";
import { Vms } from "./vms";

export { ruleId, tokenId } from "./access";
export type { AccessRule, Principal } from "./access";
export { proxmoxError } from "./errors";
export type { HaResource, HaRule } from "./high-availability";
export type { Mappings } from "./host-devices";
export { NEEDS_RESTART } from "./hardware";
export type { Pool } from "./pools";
export type { Vm, VmDisk, VmRequest } from "./vm";

export interface ProxmoxCluster {
  readonly access: Access;
  readonly pools: Pools;
  readonly storage: Storage;
  readonly vms: Vms;
  readonly ha: HighAvailability;
  readonly mappings: Mappings;
}

/** What administrators have set up in a Proxmox cluster. */
export interface Equipment {
  readonly hosts: readonly string[];
  readonly mappings: Mappings;
}

const BARE: Equipment = { hosts: [], mappings: {} };

export class Proxmox {
  private readonly clusters = new Map<string, ProxmoxCluster>();

  constructor(
    private readonly store: Store,
    private readonly machines: Machines,
    private readonly factory: ImageFactory,
    readonly leases: Leases,
    private readonly equipment: (place: string) => Equipment = () => BARE,
  ) {}

  /** Created on first use. */
  all(): ProxmoxCluster[] {
    return [...this.clusters.values()];
  }

  /** @param endpoint https://host:8006/ */
  cluster(endpoint: string): ProxmoxCluster {
    const place = new URL(endpoint).hostname;
    let cluster = this.clusters.get(place);
    if (!cluster) {
      const pools = new Pools(this.store, place);
      const access = new Access(this.store, place, pools);
      const storage = new Storage(this.store, place, access, this.factory);
      const { hosts, mappings } = this.equipment(place);
      const ha = new HighAvailability(this.store, place, access, hosts);
      const vms = new Vms(this.store, place, access, pools, storage, this.machines, this.leases, mappings, ha);
      cluster = { access, pools, storage, vms, ha, mappings };
      this.clusters.set(place, cluster);
    }
    return cluster;
  }
}
