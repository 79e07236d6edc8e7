/**
 * Why a machine cannot be migrated. Source: qemu-server, `PVE/QemuMigrate.pm` (prepare, scan_local_volumes) and its Helpers.
 */
import { proxmoxError } from "./errors";
import type { Mappings } from "./host-devices";
import type { Storage } from "./storage";
import type { Vm } from "./vm";

export interface Migration {
  readonly target: string;
  readonly isRunning: boolean;
  readonly mappings: Mappings;
}

/** Local disks of the machine are copied; everything else on a local datastore blocks the migration. */
export function requireMigratable(vm: Vm, { target, isRunning, mappings }: Migration, storage: Storage): void {
  const { id, node, cdrom, configuration } = vm;
  const devices = (Array.isArray(configuration?.["hostpci"]) ? configuration["hostpci"] : []) as readonly Device[];
  const raw = devices.filter(({ mapping }) => !mapping);
  if (raw.length > 0)
    throw proxmoxError(500, `can't migrate VM which uses local devices: ${raw.map(nameOf).join(", ")}`);
  const missing = devices.filter(({ mapping = "" }) => !mappings[mapping]?.includes(target));
  if (missing.length > 0)
    throw proxmoxError(500, `can't migrate to '${target}': missing mapped devices ${missing.map(nameOf).join(", ")}`);
  if (isRunning && devices.length > 0)
    throw proxmoxError(
      500,
      `can't live migrate running VM which uses following mapped devices: ${devices.map((one) => `${nameOf(one)}:${one.mapping ?? ""}`).join(", ")}`,
    );
  const isLocal = (datastore: string) => !storage.datastores().some(({ name, shared }) => name === datastore && shared);
  const foreign = storage.allDisks(node).find(({ vmId, datastore }) => vmId === id && isLocal(datastore));
  const blocking = [
    ...(cdrom === undefined || !isLocal(cdrom.split(":")[0] ?? "")
      ? []
      : [`can't migrate local disk '${cdrom}': local cdrom image`]),
    ...(foreign ? [`can't migrate local disk '${foreign.datastore}:${foreign.name}': owned by other VM`] : []),
  ];
  if (blocking.length > 0) throw proxmoxError(500, "can't migrate VM - check log", blocking.join("; "));
}

interface Device {
  readonly device?: string;
  readonly mapping?: string;
}

function nameOf({ device = "hostpci0" }: Device): string {
  return device;
}
