/** In-place changes of a machine that need separate API calls. Source: bpg/proxmox 0.111.1, proxmoxtf/resource/vm. */
import { Refusal } from "../../protocol/behaviour";
import type { State, Value } from "../../protocol/behaviour";
import type { Vm, VmRequest } from "../../world/providers/proxmox";
import { block, blocks, flag, number, text } from "../shared/values";
import type { Session } from "./session";

type OpenCluster = ReturnType<Session["open"]>;

/** The provider lists the pools, and sees those that its user may audit. */
export function observedPool({ cluster, principal }: OpenCluster, vmId: number): string {
  const pool = cluster.pools.of(vmId);
  return pool && cluster.access.isAllowed(principal, `/pool/${pool.id}`, "Pool.Audit") ? pool.id : "";
}

/** An empty pool in the configuration means that another resource takes care of it. */
export function movePool(planned: State, prior: State, { cluster, principal }: OpenCluster): void {
  const [before, after] = [text(prior, "pool_id") ?? "", text(planned, "pool_id") ?? ""];
  const vmId = Number(prior["id"]);
  if (after === "" || after === before) return;
  if (before !== "") {
    cluster.access.requireMembership(principal, before, vmId);
    cluster.pools.remove(vmId);
  }
  cluster.access.requireMembership(principal, after, vmId);
  cluster.pools.add(after, vmId);
}

/** Sizes in Proxmox: a disk may have been resized outside of the provider. */
export function observedDisks(state: State, { disks }: Vm): Value {
  return blocks(state, "disk").map((disk) => {
    const found = disks.find((one) => one.interface === disk["interface"]);
    return found ? { ...disk, size: found.sizeGiB } : disk;
  });
}

/** Any change of a disk also detaches every disk of the machine that is not in the plan, such as a storage driver's. */
export function changeDisks(planned: State, prior: State, { cluster, principal }: OpenCluster): void {
  const [before, after] = [blocks(prior, "disk"), blocks(planned, "disk")];
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const vmId = Number(prior["id"]);
  for (const disk of after) {
    const name = text(disk, "interface") ?? "";
    const old = before.find((one) => one["interface"] === disk["interface"]);
    const [size, oldSize] = [number(disk, "size") ?? 0, (old && number(old, "size")) ?? 0];
    if (old && size < oldSize)
      throw new Refusal(
        "disk resize failure",
        `requested size (${String(size)}G) of ${name} is less than the current one (${String(oldSize)}G)`,
      );
    if (old && size > oldSize) cluster.vms.resizeDisk(principal, vmId, name, size);
  }
  cluster.storage.forgetVm(vmId);
}

/** Settings that tie a machine to its host: mapped devices, and its position in the start order. */
export function hostParts(planned: State): Required<Pick<VmRequest, "pciDevices">> & Pick<VmRequest, "startup"> {
  const startup = block(planned, "startup");
  const delays = { order: "order", up: "up_delay", down: "down_delay" };
  return {
    pciDevices: blocks(planned, "hostpci").map((device) => ({
      mapping: text(device, "mapping") || undefined,
      pcie: flag(device, "pcie"),
    })),
    startup:
      startup &&
      Object.entries(delays)
        .map(([name, key]) => [name, number(startup, key) ?? -1] as const)
        .filter(([, value]) => value >= 0)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(","),
  };
}
