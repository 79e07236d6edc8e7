/**
 * The hardware of a virtual machine, as configured and as at its last power-on. Other changes are `pending` until the
 * machine is off. Source: qemu-server, `vmconfig_hotplug_pending` with the default hotplug (network,disk,usb).
 */
import { isDeepStrictEqual } from "node:util";
import type { Hardware, Machine } from "../../machines";
import type { Vm } from "./vm";

type Configuration = Readonly<Record<string, unknown>>;

/** Attributes of the provider that a running machine does not apply. Source: bpg/terraform-provider-proxmox, `vmUpdate`. */
export const NEEDS_RESTART =
  "acpi agent amd_sev audio_device bios boot_order cpu efi_disk hostpci initialization keyboard_layout kvm_arguments machine memory numa operating_system rng scsi_hardware serial_device tablet_device tpm_state usb vga virtiofs watchdog".split(
    " ",
  );

function hardwareOf({ configuration = {}, disks: [disk] }: Pick<Vm, "configuration" | "disks">): Hardware {
  return {
    cores: Number(firstOf(configuration, "cpu")["cores"] ?? 1),
    memoryMiB: Number(firstOf(configuration, "memory")["dedicated"] ?? 512),
    diskGiB: disk?.sizeGiB ?? 8,
  };
}

/** At power-on, a machine gets the configured hardware. */
export function switchOn(vm: Vm, machine: Machine): { vm: Vm; machine: Machine } {
  const active = Object.fromEntries(NEEDS_RESTART.map((key) => [key, vm.configuration?.[key] ?? null]));
  return { vm: { ...vm, active }, machine: { ...machine, hardware: hardwareOf(vm) } };
}

export interface PendingValue {
  readonly key: string;
  readonly value?: string;
  readonly pending?: string;
}

/** The hardware part of `GET /nodes/<node>/qemu/<id>/pending`. */
export function pendingValues({ configuration = {}, active }: Vm): PendingValue[] {
  return NEEDS_RESTART.filter((key) => (configuration[key] ?? null) !== null).map((name) => {
    const [key, now, next] = [keyOf(name), textOf(active, name), textOf(configuration, name)];
    const isWaiting = active !== undefined && !isDeepStrictEqual(active[name] ?? null, configuration[name] ?? null);
    return { key, value: now, ...(isWaiting ? { pending: next } : {}) };
  });
}

function keyOf(attribute: string): string {
  return attribute === "cpu" ? "cores" : attribute;
}

function textOf(configuration: Configuration = {}, attribute: string): string {
  const first = firstOf(configuration, attribute);
  return String(first["cores"] ?? first["dedicated"] ?? JSON.stringify(configuration[attribute] ?? null));
}

function firstOf(configuration: Configuration, attribute: string): Configuration {
  const value = configuration[attribute];
  return ((Array.isArray(value) ? value[0] : undefined) ?? {}) as Configuration;
}
