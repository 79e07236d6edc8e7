/** What is changed in machines beside Terraform: their pool, and the size of their disks. */
import type { Principal, ProxmoxCluster } from ".";
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
