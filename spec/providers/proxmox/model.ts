import type { NodeFacts, SiteFacts } from "../../node-facts";
import type { ExtraDisk, HighAvailability, PciDevice, Startup } from "./extras-schema";
import type { ProxmoxSiteInput } from "./schema";

export type ProxmoxSite = ProxmoxSiteInput & SiteFacts;

/** A virtual machine on a Proxmox host. */
export interface ProxmoxNode extends NodeFacts {
  readonly site: ProxmoxSite;
  /** The Proxmox host that runs it. */
  readonly host: string;
  readonly vmId: number;
  readonly macAddress: string;
  readonly cores: number;
  readonly memoryMiB: number;
  readonly diskGiB: number;
  readonly cpuType: string;
  readonly numa: boolean;
  readonly disks: readonly Disk[];
  /** After the first one, which is in the network of the site. */
  readonly networkCards: readonly Card[];
  readonly pciDevices: readonly PciDevice[];
  readonly startup?: Startup;
  readonly ha?: HighAvailability;
}

/** An additional disk, with its fixed slot on the machine. */
export interface Disk extends ExtraDisk {
  readonly datastore: string;
  /** Such as `virtio1`: the storage driver uses slots of the SCSI controller. */
  readonly interface: string;
}

export interface Card {
  /** As Talos names it. */
  readonly link: string;
  readonly bridge: string;
  readonly vlan?: number | undefined;
  /** With its prefix; undefined: DHCP. */
  readonly address?: string | undefined;
  readonly macAddress: string;
}
