/** The addresses of the factory's assets, as the Talos provider builds them. Source: siderolabs/terraform-provider-talos 0.11. */
export interface AssetUrls {
  readonly disk_image: string | null;
  readonly disk_image_secureboot: string | null;
  readonly initramfs: string | null;
  readonly installer: string | null;
  readonly installer_secureboot: string | null;
  readonly iso: string | null;
  readonly iso_secureboot: string | null;
  readonly kernel: string | null;
  readonly kernel_command_line: string | null;
  readonly pxe: string | null;
  readonly uki: string | null;
}

interface PlatformForms {
  readonly suffix: string;
  readonly boot: readonly ("disk" | "iso" | "pxe")[];
  readonly secureBoot?: boolean;
}

const DISK_ONLY = (suffix: string): PlatformForms => ({ suffix, boot: ["disk"] });

/** Source: siderolabs/talos `pkg/machinery/platforms`. */
export const PLATFORMS: Readonly<Record<string, PlatformForms>> = {
  metal: { suffix: "raw.zst", boot: ["disk", "iso", "pxe"], secureBoot: true },
  aws: { suffix: "raw.xz", boot: ["disk"], secureBoot: true },
  gcp: DISK_ONLY("raw.tar.gz"),
  equinixMetal: { suffix: "raw.xz", boot: ["pxe"] },
  azure: DISK_ONLY("vhd.xz"),
  "digital-ocean": DISK_ONLY("raw.gz"),
  nocloud: { suffix: "raw.xz", boot: ["disk", "iso", "pxe"], secureBoot: true },
  openstack: { suffix: "raw.xz", boot: ["disk", "iso", "pxe"] },
  vmware: { suffix: "ova", boot: ["disk", "iso"] },
  akamai: DISK_ONLY("raw.gz"),
  cloudstack: DISK_ONLY("raw.gz"),
  hcloud: DISK_ONLY("raw.xz"),
  oracle: DISK_ONLY("qcow2"),
  upcloud: DISK_ONLY("raw.xz"),
  vultr: { suffix: "raw.xz", boot: ["iso", "pxe"] },
  exoscale: DISK_ONLY("qcow2"),
  opennebula: DISK_ONLY("raw.xz"),
  scaleway: { suffix: "raw.zst", boot: ["iso", "disk"] },
};

export interface UrlRequest {
  readonly base: string;
  readonly schematicId: string;
  readonly version: string;
  /** Absent for a single-board computer. */
  readonly platform?: string;
  readonly architecture: string;
}

export function assetUrls({ base, schematicId, version, platform, architecture }: UrlRequest): AssetUrls {
  const { host, protocol } = new URL(base);
  const tag = `v${version.replace(/^v/, "")}`;
  const image = (file: string) => `${base}/image/${schematicId}/${tag}/${file}`;
  const installer = (kind: string) => `${host}/${kind}/${schematicId}:${tag}`;
  const { suffix, boot, secureBoot } = PLATFORMS[platform ?? ""] ?? { suffix: "raw.xz", boot: ["disk"] };
  const machine = platform ?? "metal";
  const stem = `${machine}-${platform === undefined ? "arm64" : architecture}`;
  const secure = (file: string) => (secureBoot ? image(file) : null);
  const metal = (file: string) => (platform === "metal" ? image(file) : null);
  return {
    installer: installer(`${machine}-installer`),
    installer_secureboot: secureBoot ? installer(`${machine}-installer-secureboot`) : null,
    disk_image: boot.includes("disk") ? image(`${stem}.${suffix}`) : null,
    disk_image_secureboot: boot.includes("disk") ? secure(`${stem}-secureboot.${suffix}`) : null,
    iso: boot.includes("iso") ? image(`${stem}.iso`) : null,
    iso_secureboot: boot.includes("iso") ? secure(`${stem}-secureboot.iso`) : null,
    pxe: boot.includes("pxe") ? `${protocol}//pxe.${host}/pxe/${schematicId}/${tag}/${stem}` : null,
    kernel: metal(`kernel-${architecture}`),
    initramfs: metal(`initramfs-${architecture}.xz`),
    kernel_command_line: metal(`cmdline-${stem}`),
    uki: metal(`${stem}-secureboot-uki.efi`),
  };
}
