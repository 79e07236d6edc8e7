/** Changes of machines outside of Terraform (pool, disks, restarts), and the devices of their hosts. */
import type { Mappings, Principal, ProxmoxCluster, VmDisk } from ".";
import { proxmoxError } from ".";

/** @returns nothing to wait for; undefined for another path. @throws Refusal */
export function addToPool(
  { access, pools }: ProxmoxCluster,
  principal: Principal,
  path: string,
  form: URLSearchParams,
): string | undefined {
  if (path !== "/pools") return undefined;
  const pool = form.get("poolid") ?? "";
  pools.require(pool);
  for (const id of (form.get("vms") ?? "").split(",").map(Number)) {
    access.requireMembership(principal, pool, id);
    pools.add(pool, id);
  }
  return "";
}

const RESIZE = /^\/nodes\/([^/]+)\/qemu\/(\d+)\/resize$/;

/** @returns the task that does it; undefined for another path. @throws Refusal */
export function resizeDisk(
  { vms }: ProxmoxCluster,
  principal: Principal,
  path: string,
  form: URLSearchParams,
): string | undefined {
  const [, node = "", id] = RESIZE.exec(path) ?? [];
  if (id === undefined) return undefined;
  const [, size] = /^(\d+)G$/.exec(form.get("size") ?? "") ?? [];
  if (size === undefined)
    throw proxmoxError(400, "Parameter verification failed.", "size: only whole GiB are known here");
  vms.resizeDisk(principal, Number(id), form.get("disk") ?? "", Number(size));
  return `UPID:${node}:0000C0DE:00000000:00000000:resize:${id}:root@pam:`;
}

const CONFIG = /^\/nodes\/([^/]+)\/qemu\/(\d+)\/config$/;
/** `nfs:20,serial=data,discard=on`: a new disk of 20 GiB. */
const NEW_DISK = /^([^:,]+):(\d+)(?:,|$)/;

/** @returns nothing to wait for; undefined for another path. @throws Refusal */
export function addDisk(
  { vms }: ProxmoxCluster,
  principal: Principal,
  path: string,
  form: URLSearchParams,
): string | undefined {
  const [, , id] = CONFIG.exec(path) ?? [];
  if (id === undefined) return undefined;
  for (const [place, value] of form) {
    const [, datastore = "", size] = NEW_DISK.exec(value) ?? [];
    if (!/^(?:virtio|scsi|sata)\d+$/.test(place) || size === undefined)
      throw proxmoxError(400, "Parameter verification failed.", `${place}: only new disks are known here`);
    const [, serial] = /,serial=([^,]+)/.exec(value) ?? [];
    vms.addDisk(principal, Number(id), { interface: place, datastore, sizeGiB: Number(size), serial });
  }
  return "";
}

/** As a configuration shows them: `virtio1: nfs:vm-100-disk-2,serial=data,size=20G`. */
export function listDisks(disks: readonly VmDisk[]): Record<string, string> {
  return Object.fromEntries(
    disks.map(({ interface: place, datastore, sizeGiB, serial }, i) => [
      place,
      [
        `${datastore}:vm-disk-${String(i)}`,
        ...(serial === undefined ? [] : [`serial=${serial}`]),
        `size=${String(sizeGiB)}G`,
      ].join(","),
    ]),
  );
}

/** Every host has ten, as network-card.ts knows them. */
export function listBridges(): object[] {
  return Array.from({ length: 10 }, (_, i) => ({
    iface: `vmbr${String(i)}`,
    type: "bridge",
    active: 1,
    bridge_vlan_aware: 1,
  }));
}

export function listMappings(mappings: Mappings): object[] {
  return Object.entries(mappings).map(([id, hosts]) => ({
    id,
    map: hosts.map((node) => `id=10de:2204,node=${node},path=0000:01:00.0`),
  }));
}

const REBOOT = /^\/nodes\/([^/]+)\/qemu\/(\d+)\/status\/reboot$/;

/** @returns the task that does it; undefined for another path. @throws Refusal */
export function rebootMachine({ vms }: ProxmoxCluster, principal: Principal, path: string): string | undefined {
  const [, node = "", id] = REBOOT.exec(path) ?? [];
  if (id === undefined) return undefined;
  if (!vms.machine(Number(id))?.powered) throw proxmoxError(500, `VM ${id} not running`);
  vms.reboot(principal, Number(id));
  return `UPID:${node}:0000C0DE:00000000:00000000:qmreboot:${id}:root@pam:`;
}
