import { Fn } from "cdktf";
import type { Construct } from "constructs";
import type { DownloadFile } from "../../../.gen/providers/proxmox/download-file";
import type {
  VirtualEnvironmentVmConfig,
  VirtualEnvironmentVmDisk,
} from "../../../.gen/providers/proxmox/virtual-environment-vm";
import { hasSecureBoot } from "../../../spec";
import { imageFile } from "./image-files";
import type { ImageFileProps } from "./image-files";

export const SYSTEM_DISK = "scsi0";

/** A q35 machine has ide0 and ide2 only. */
const DRIVE = "ide2";

export interface BootMedium {
  /** Settings of the system disk. */
  readonly disk: Partial<VirtualEnvironmentVmDisk>;
  /** An attribute reference that changes with the version and the schematic of the image. */
  readonly trigger: string;
  readonly machine: Pick<VirtualEnvironmentVmConfig, "bootOrder" | "cdrom" | "tpmState">;
}

/**
 * The first boot medium of a machine: a disk image, or with SecureBoot an ISO from which Talos installs itself.
 *
 * The firmware begins without keys. The ISO enrols those of its signer, and from then on only signed images boot; a
 * disk image enrols nothing before Talos 1.14. Source: siderolabs/talos `pkg/imager/out.go`, v1.12.4 and
 * v1.14.0-alpha.1.
 */
export function bootMedium(scope: Construct, props: ImageFileProps): BootMedium {
  const { cluster, node } = props;
  if (!hasSecureBoot(cluster)) {
    // The factory serves the same disk as qcow2, which Proxmox imports through its API alone, without SSH.
    const file = imageFile(scope, props, {
      url: ({ diskImageUrl }) => Fn.replace(diskImageUrl, ".raw.zst", ".qcow2"),
      extension: "qcow2",
      settings: { contentType: "import" },
    });
    return { disk: { importFromAttribute: file.id }, trigger: triggerOf(file), machine: { bootOrder: [SYSTEM_DISK] } };
  }
  const file = imageFile(scope, props, {
    url: ({ secureBootIsoUrl }) => secureBootIsoUrl,
    extension: "iso",
    // A machine does not start if the file in its drive is gone: the new ISO must be in the drive before the old one is
    // deleted.
    settings: { contentType: "iso", lifecycle: { createBeforeDestroy: true } },
  });
  return {
    disk: {},
    trigger: triggerOf(file),
    machine: {
      bootOrder: [SYSTEM_DISK, DRIVE],
      cdrom: { fileId: file.id, interface: DRIVE },
      tpmState: { datastoreId: node.site.datastores.disks, version: "v2.0" },
    },
  };
}

function triggerOf({ terraformResourceType, friendlyUniqueId }: DownloadFile): string {
  return `${terraformResourceType}.${friendlyUniqueId}.id`;
}
