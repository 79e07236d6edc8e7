/** A Proxmox virtual machine, and the request for one. */
import type { PciDevice } from "./host-devices";

export interface VmDisk {
  readonly interface: string;
  readonly datastore: string;
  readonly sizeGiB: number;
  /** A volume: `local:import/talos.qcow2`. */
  readonly importFrom?: string;
  readonly serial?: string | undefined;
}

export interface VmRequest {
  readonly node: string;
  readonly id?: number;
  /** The pool that it is made in. */
  readonly pool?: string | undefined;
  readonly name: string;
  readonly machineType: string;
  readonly disks: readonly VmDisk[];
  readonly efiDatastore?: string;
  /** Whether its firmware has the keys of Microsoft enrolled. */
  readonly preEnrolledKeys?: boolean;
  /** Where the state of its TPM is; absent: it has none. */
  readonly tpmDatastore?: string;
  /** The volume in its CD drive: `local:iso/talos.iso`. */
  readonly cdrom?: string | undefined;
  readonly bootOrder?: readonly string[];
  readonly bios: string;
  readonly networks: readonly { readonly bridge: string; readonly mac?: string; readonly vlan?: number }[];
  readonly agent: boolean;
  readonly serial: boolean;
  readonly started: boolean;
  readonly protection: boolean;
  readonly pciDevices?: readonly PciDevice[];
  /** `order=1,up=30` */
  readonly startup?: string | undefined;
}

export interface Vm extends Omit<VmRequest, "id" | "pool" | "networks"> {
  readonly id: number;
  readonly networks: readonly { readonly bridge: string; readonly mac: string; readonly vlan?: number }[];
  readonly uuid: string;
  /** The rest of its configuration, as the caller wrote it. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** The part of it with which it was switched on. */
  readonly active?: Readonly<Record<string, unknown>>;
}
