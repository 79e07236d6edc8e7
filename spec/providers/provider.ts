import type { Cluster } from "../cluster";
import type { ExternalCredential } from "../external-credential";
import type { Path } from "../findings";
import type { NodeFacts, SiteFacts } from "../node-facts";
import type { RulesByCode } from "../rules/rule";
import type { NodeInput } from "../schema/node";
import type { ServiceName } from "../schema/services";
import type { ServicePart } from "../services/service-part";
import type { StorageService } from "../services/storage-classes";
import type { Nodes, Sites } from "./models";
import type { ProviderName } from "./names";
import type { SiteInputs } from "./schemas";

/** The source that reports the address of a machine with DHCP. */
export type LeaseSource = "guest-agent" | "nodes-file";

/** The network that the machines of a site share, if the cluster file contains it. */
export interface LocalNetwork {
  readonly cidr?: string | undefined;
  readonly gateway?: string | undefined;
}

export interface StaticNetwork {
  /** With the prefix of the site's network. */
  readonly address: string;
  readonly gateway: string;
  readonly nameServers: readonly string[];
}

/** Where Talos installs itself, as `machine.install` names it. */
export type InstallDisk =
  | { readonly disk: string }
  | { readonly diskSelector: Readonly<Record<string, string | undefined>> };

/** A disk beside the system disk. Talos mounts it at /var/mnt/<name>. */
export interface UserVolume {
  readonly name: string;
  readonly filesystem: "xfs" | "ext4";
  /** The expression (CEL) with which Talos finds the disk. */
  readonly match: string;
}

/** A network card after the first one. */
export interface FurtherLink {
  readonly link: string;
  /** With its prefix; undefined: DHCP. */
  readonly address?: string | undefined;
}

/** The only disk of a virtual machine with a SCSI controller. */
export const FIRST_SCSI_DISK: InstallDisk = { disk: "/dev/sda" };

/** The storage driver for disks of a provider: a service of the cluster file. */
export interface StorageDriver {
  readonly service: ServiceName;
  part(cluster: Cluster): ServicePart;
  /** What its manifests in gitops/ take from the cluster file. */
  settings(cluster: Cluster): Record<string, string>;
}

/** Everything that `spec/` needs to know about a machine provider. */
export interface SpecProvider<P extends ProviderName> {
  /** In messages. */
  readonly title: string;
  /** Rented servers stay reachable while an on-premises site is not. */
  readonly isRented: boolean;
  /** The internet reaches its nodes at addresses of their own. */
  readonly hasPublicAddresses: boolean;
  readonly rules: RulesByCode;
  /** Keys of other providers' nodes, and why a node here does not have them. */
  readonly foreignNodeKeys: Partial<Record<keyof NodeInput, string>>;
  /** Absent: it has no disks that a driver could create. */
  readonly driver?: StorageDriver;
  /** Storage services that serve a site, the preferred one first. */
  readonly storage: readonly StorageService[];

  /** The keys of a site that contain networks. */
  networks(siteName: string, site: SiteInputs[P]): { readonly path: Path; readonly cidr: string }[];
  /** @returns undefined if machines reach each other only over the internet */
  localNetwork(site: SiteInputs[P]): LocalNetwork | undefined;
  /** @returns undefined if the first address is known in advance */
  leaseSource(site: SiteInputs[P]): LeaseSource | undefined;

  /** The values of the labels topology.kubernetes.io/region and /zone on the nodes of a site. */
  topology(siteName: string, site: SiteInputs[P]): Pick<SiteFacts, "region" | "zone">;
  /** Labels that its storage driver and the node selectors of gitops/ look for. */
  labels(site: Sites[P]): Record<string, string>;
  deriveNode(facts: NodeFacts, input: NodeInput, place: { cluster: string; site: Sites[P] }): Nodes[P];
  credentials(cluster: Cluster, site: Sites[P]): ExternalCredential[];

  /** The Talos version that a new machine boots, if it differs from the cluster file. */
  bootedVersion(node: Nodes[P]): string | undefined;
  /** DHCP assigns the address of the machine for its whole life. */
  isLeaseKept(node: Nodes[P]): boolean;
  /** The network settings that the machine gets from its configuration, if it does not have them already. */
  configuredNetwork(node: Nodes[P]): StaticNetwork | undefined;
  /** @returns undefined if DHCP provides them */
  nameServers(node: Nodes[P]): readonly string[] | undefined;
  installDisk(node: Nodes[P]): InstallDisk;
  userVolumes(node: Nodes[P]): readonly UserVolume[];
  furtherLinks(node: Nodes[P]): readonly FurtherLink[];
  kubeletFlags(node: Nodes[P]): Record<string, string>;
}
