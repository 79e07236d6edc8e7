/** Resource pools of one Proxmox cluster: a rule for a pool applies to its members. Source: pve-manager, PVE/API2/Pool.pm. */
import type { Collection, Store } from "../../store";
import { proxmoxError } from "./errors";

export interface Pool {
  readonly id: string;
  readonly comment: string;
  /** A machine is in one pool at most. */
  readonly vms: readonly number[];
}

const POOL_ID = /^[A-Za-z][A-Za-z0-9.\-_]*$/;

export class Pools {
  private readonly items: Collection<Pool>;

  constructor(store: Store, place: string) {
    this.items = store.collection(`proxmox.${place}.pools`);
  }

  all(): Pool[] {
    return [...this.items.values()];
  }

  get(id: string): Pool | undefined {
    return this.items.get(id);
  }

  of(vmId: number): Pool | undefined {
    return this.all().find(({ vms }) => vms.includes(vmId));
  }

  create(id: string, comment: string): void {
    if (!POOL_ID.test(id))
      throw proxmoxError(400, "Parameter verification failed.", `poolid: invalid pool name '${id}'`);
    if (this.items.has(id)) throw proxmoxError(500, `create pool failed: pool '${id}' already exists`);
    this.items.put(id, { id, comment, vms: [] });
  }

  setComment(id: string, comment: string): void {
    this.items.put(id, { ...this.require(id), comment });
  }

  delete(id: string): void {
    const [member] = this.require(id).vms;
    if (member !== undefined)
      throw proxmoxError(500, `delete pool failed: pool '${id}' is not empty (contains VM ${String(member)})`);
    this.items.delete(id);
  }

  add(id: string, vmId: number): void {
    const pool = this.require(id);
    const current = this.of(vmId);
    if (current?.id === id) throw proxmoxError(500, `update pools failed: VM ${String(vmId)} is already a pool member`);
    if (current)
      throw proxmoxError(
        500,
        `update pools failed: VM ${String(vmId)} belongs already to pool '${current.id}' and 'allow-move' is not set`,
      );
    this.items.put(id, { ...pool, vms: [...pool.vms, vmId] });
  }

  /** @returns false if it was in no pool */
  remove(vmId: number): boolean {
    const pool = this.of(vmId);
    if (pool) this.items.put(pool.id, { ...pool, vms: pool.vms.filter((member) => member !== vmId) });
    return pool !== undefined;
  }

  /** @throws Refusal unless there is such a pool */
  require(id: string): Pool {
    const pool = this.items.get(id);
    if (!pool) throw proxmoxError(500, `pool '${id}' does not exist`);
    return pool;
  }
}
