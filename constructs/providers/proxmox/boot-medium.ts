import { Fn } from "cdktf";
import type { Construct } from "constructs";
import { DownloadFile } from "../../../.gen/providers/proxmox/download-file";
import type { DownloadFileConfig } from "../../../.gen/providers/proxmox/download-file";
import type { ProxmoxProvider } from "../../../.gen/providers/proxmox/provider";
import type {
  VirtualEnvironmentVmConfig,
  VirtualEnvironmentVmDisk,
} from "../../../.gen/providers/proxmox/virtual-environment-vm";
import { usesSecureBoot } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode } from "../../../spec/providers/proxmox";
import { setLogicalId } from "../../naming";
import type { TalosImage } from "../../talos-image";

export const SYSTEM_DISK = "scsi0";

/** A q35 machine has ide0 and ide2 only. */
const DRIVE = "ide2";

export interface BootMedium {
  /** What the system disk has of it. */
  readonly disk: Partial<VirtualEnvironmentVmDisk>;
  /** An attribute reference that changes with the version and the schematic of the image. */
  readonly trigger: string;
  readonly machine: Pick<VirtualEnvironmentVmConfig, "bootOrder" | "cdrom" | "tpmState">;
}

interface BootMediumProps {
  readonly cluster: Cluster;
  readonly node: ProxmoxNode;
  readonly provider: ProxmoxProvider;
  readonly image: TalosImage;
}

/**
 * What a machine starts from the first time: a disk image; with SecureBoot an ISO, from which Talos installs itself.
 *
 * The firmware begins without keys. The ISO enrols those of its signer, and from then on only signed images start; a disk image
 * enrols nothing before Talos 1.14. Source: siderolabs/talos `pkg/imager/out.go`, v1.12.4 and v1.14.0-alpha.1.
 */
export function bootMedium(scope: Construct, props: BootMediumProps): BootMedium {
  const { cluster, image, node } = props;
  if (!usesSecureBoot(cluster)) {
    // The factory serves the same disk as qcow2, which Proxmox imports through its API alone, without SSH.
    const url = Fn.replace(image.diskImageUrl, ".raw.zst", ".qcow2");
    const file = download(scope, props, { contentType: "import", url, fileName: fileName(props, "qcow2") });
    return { disk: { importFromAttribute: file.id }, trigger: triggerOf(file), machine: { bootOrder: [SYSTEM_DISK] } };
  }
  const file = download(scope, props, {
    contentType: "iso",
    url: image.secureBootIsoUrl,
    fileName: fileName(props, "iso"),
    // A machine whose drive names a file that is gone does not start: the new ISO is in the drive before the old one goes.
    lifecycle: { createBeforeDestroy: true },
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

function download(
  scope: Construct,
  { node, provider }: BootMediumProps,
  what: Pick<DownloadFileConfig, "contentType" | "url" | "fileName" | "lifecycle">,
): DownloadFile {
  const file = new DownloadFile(scope, "file", {
    provider,
    nodeName: node.host,
    datastoreId: node.site.datastores.images,
    overwrite: false,
    // A download that was interrupted left the very same file behind (T16): its name says what is in it.
    overwriteUnmanaged: true,
    ...what,
  });
  return setLogicalId(file, node.name);
}

/** Version and schematic are in the name, so an image is never overwritten under a running cluster (T10). */
function fileName({ cluster, node, image }: BootMediumProps, extension: string): string {
  return `${cluster.name}-${node.name}-${cluster.talos.version}-${Fn.substr(image.schematicId, 0, 12)}.${extension}`;
}
