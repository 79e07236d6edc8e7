import { isAttributeChanged, isUnknown, isUpdated } from "../../support/plan";
import type { ResourceChange, Values } from "../../support/plan";
import type { Effect } from "../effect";

/** Attributes of a running VM that need a reboot to change. Source: bpg/terraform-provider-proxmox, `vmUpdate`. */
const NEEDS_REBOOT =
  "acpi agent amd_sev audio_device bios boot_order cpu disk efi_disk hostpci initialization keyboard_layout kvm_arguments machine memory numa operating_system rng scsi_hardware serial_device tablet_device tpm_state usb vga virtiofs watchdog".split(
    " ",
  );

export function proxmoxVmEffect(change: ResourceChange): Effect | undefined {
  if (!isUpdated(change)) return undefined;
  const { after } = change.change;
  if (isAttributeChanged(change, "started") && after?.started !== true)
    return { kind: "power-off", what: "would be switched off, and stay off" };
  if (isAttributeChanged(change, "template") && after?.template !== false)
    return { kind: "power-off", what: "would be switched off and become a template" };
  if (isAttributeChanged(change, "node_name")) return { kind: "power-off", what: "would be moved to another host" };
  if (isNetworkInterrupted(change))
    return { kind: "cut-off", what: "would be disconnected, perhaps permanently, because its network card changes" };
  // Without this attribute, the provider stores the change as pending until the next reboot (T3).
  if (after?.reboot_after_update === false) return undefined;
  const [cause] = NEEDS_REBOOT.filter((attribute) => isAttributeChanged(change, attribute));
  return cause === undefined ? undefined : { kind: "reboot", what: `would be rebooted, because its ${cause} changes` };
}

/**
 * A network card is changed while the VM runs, regardless of `reboot_after_update`; the length of the interruption is
 * unknown.
 */
function isNetworkInterrupted({ change: { before, after, after_unknown } }: ResourceChange): boolean {
  if (isUnknown(after_unknown, "network_device")) return true;
  const [old, fresh] = [cards(before), cards(after)];
  return old.length !== fresh.length || old.some((card, i) => !isSameCard(card, fresh[i] ?? {}));
}

function cards(values: Values | null | undefined): Values[] {
  return (values?.network_device ?? []) as Values[];
}

function isSameCard(old: Values, fresh: Values): boolean {
  const settings = Object.keys({ ...old, ...fresh }).filter((setting) => setting !== "rate_limit");
  return settings.every((setting) => valueOf(old, setting) === valueOf(fresh, setting));
}

/** Provider defaults of attributes that are not set: the card is enabled, and numbers and texts are empty. */
function valueOf(card: Values, setting: string): unknown {
  return (card[setting] ?? setting === "enabled") || undefined;
}
