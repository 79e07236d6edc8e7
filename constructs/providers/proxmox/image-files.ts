import { Fn, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { DownloadFile } from "../../../.gen/providers/proxmox/download-file";
import type { DownloadFileConfig } from "../../../.gen/providers/proxmox/download-file";
import type { ProxmoxProvider } from "../../../.gen/providers/proxmox/provider";
import { siteSchematic } from "../../../spec";
import type { Cluster } from "../../../spec";
import { isBootedByDhcp } from "../../../spec/providers/proxmox";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import { setLogicalId } from "../../naming";
import { TalosImage } from "../../talos-image";

export interface ImageFileProps {
  readonly cluster: Cluster;
  readonly node: ProxmoxNode;
  readonly provider: ProxmoxProvider;
  /** The image of the machine. */
  readonly image: TalosImage;
}

/** How an image becomes a file of a datastore. */
export interface ImageForm {
  readonly url: (image: TalosImage) => string;
  readonly extension: string;
  readonly settings: Pick<DownloadFileConfig, "contentType" | "lifecycle">;
}

/**
 * The file that a machine boots from. An image with a static address is for one machine. An image without one is shared
 * by all machines of a site: it is downloaded once per host, or only once if the hosts share the datastore.
 */
export function imageFile(scope: Construct, props: ImageFileProps, form: ImageForm): DownloadFile {
  const { cluster, node, image } = props;
  const { site } = node;
  if (!isBootedByDhcp(site))
    return setLogicalId(
      new DownloadFile(scope, "file", configure(props, form, { owner: node.name, host: node.host, image })),
      node.name,
    );
  const stack = TerraformStack.of(scope);
  const isShared = site.datastores.shared.includes(site.datastores.images);
  const host = isShared ? site.host : node.host;
  const id = isShared ? `site_${site.name}` : `site_${site.name}_${host}`;
  const made = stack.node.tryFindChild(id);
  if (made instanceof DownloadFile) return made;
  const own = { owner: site.name, host, image: siteImage(stack, cluster, site) };
  return setLogicalId(new DownloadFile(stack, id, configure(props, form, own)), id);
}

/** It belongs to the site and not to its first machine: a new machine at the top of the file must not change it. */
function siteImage(stack: TerraformStack, cluster: Cluster, site: ProxmoxSite): TalosImage {
  const id = `${site.name}-image`;
  const made = stack.node.tryFindChild(id);
  if (made instanceof TalosImage) return made;
  return new TalosImage(stack, id, {
    name: `site_${site.name}`,
    schematic: siteSchematic(site),
    version: cluster.talos.version,
    platform: "metal",
  });
}

function configure(
  { cluster, node, provider }: ImageFileProps,
  { url, extension, settings }: ImageForm,
  { owner, host, image }: { readonly owner: string; readonly host: string; readonly image: TalosImage },
): DownloadFileConfig {
  return {
    provider,
    nodeName: host,
    datastoreId: node.site.datastores.images,
    url: url(image),
    // Version and schematic are in the name, so an image is never overwritten under a running cluster (T10).
    fileName: `${cluster.name}-${owner}-${cluster.talos.version}-${Fn.substr(image.schematicId, 0, 12)}.${extension}`,
    overwrite: false,
    // An interrupted download left the same file behind (T16): its name identifies its content.
    overwriteUnmanaged: true,
    ...settings,
  };
}
