import { differs, isUpdated } from "../plan";
import type { ResourceChange } from "../plan";
import type { Effect } from "./effect";

/** What a running VM takes over only by a reboot. Source: bpg/terraform-provider-proxmox, `vmUpdate`. */
const NEEDS_REBOOT =
  "acpi agent amd_sev audio_device bios boot_order cpu disk efi_disk hostpci initialization keyboard_layout kvm_arguments machine memory numa operating_system rng scsi_hardware serial_device tablet_device tpm_state usb vga virtiofs watchdog".split(
    " ",
  );

export function proxmoxVmEffect(change: ResourceChange): Effect | undefined {
  if (!isUpdated(change)) return undefined;
  const { after } = change.change;
  if (differs(change, "started") && after?.started !== true)
    return { kind: "power-off", what: "would be switched off, and stay off" };
  if (differs(change, "template") && after?.template !== false)
    return { kind: "power-off", what: "would be switched off and made a template" };
  if (differs(change, "node_name")) return { kind: "power-off", what: "would be moved to another host" };
  // Without it the provider writes the change down, and it waits for somebody's reboot (T3).
  if (after?.reboot_after_update === false) return undefined;
  const [cause] = NEEDS_REBOOT.filter((attribute) => differs(change, attribute));
  return cause === undefined ? undefined : { kind: "reboot", what: `would be rebooted, because its ${cause} changes` };
}
