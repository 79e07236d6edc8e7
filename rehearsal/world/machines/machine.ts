import type { ProviderName } from "../../../spec";
/** A machine, rented or on-premises, and what is on its disk. Plain data, stored as it is. */

/** A Talos system: on a disk, on an ISO, or running. */
export interface TalosSystem {
  readonly version: string;
  /** metal, hcloud …: the platform that Talos detects. */
  readonly platform: string;
  readonly extensions: readonly string[];
  /** The id of the schematic, where an Image Factory made it. */
  readonly schematic?: string;
  /** Whether it is signed for SecureBoot; a signature for the TPM's policy comes with that. */
  readonly secureBoot?: boolean;
}

/** The part of a virtual machine's UEFI that decides what boots. */
interface Firmware {
  /**
   * `setup`: no keys, everything starts. `talos`, `other`: whose keys are enrolled; only what they signed starts.
   * Source: siderolabs/talos docs, SecureBoot; qemu-server, `pre-enrolled-keys`.
   */
  readonly keys: "setup" | "talos" | "other";
  readonly tpm: boolean;
}

/** A disk as Talos sees it before anything is on it. */
export interface HardDisk {
  /** `/dev/nvme0n1` */
  readonly path: string;
  /** Properties that a selector can name. */
  readonly properties: Readonly<Record<string, string>>;
}

export interface Hardware {
  readonly cores: number;
  readonly memoryMiB: number;
  /** Of the system disk. */
  readonly diskGiB: number;
}

export interface BootCard {
  readonly link: string;
  readonly mac: string;
  readonly address?: string;
  readonly fault?: string;
  /** Whether the address is a DHCP lease. */
  readonly leased: boolean;
}

export type RunningSystem =
  | { readonly kind: "talos"; readonly system: TalosSystem; readonly from: "disk" | "iso" }
  | { readonly kind: "halted"; readonly why: string }
  | { readonly kind: "other"; readonly system: string };

export interface Machine {
  readonly id: string;
  readonly provider: ProviderName;
  readonly name: string;
  /** Its address is not reachable from outside of its LAN. */
  readonly behindNat: boolean;
  /** Machines of one LAN reach each other. A rented server is alone in its own. */
  readonly lan: string;
  readonly address?: string;
  /** Why it has no address. */
  readonly addressFault?: string;
  /** On-premises: the name and address of its first network card before it is configured. */
  readonly card?: BootCard;
  /** In its SMBIOS. */
  readonly uuid?: string;
  /** Absent: one disk, which every configuration selects. */
  readonly disks?: readonly HardDisk[];
  /** Serial numbers of disks beside the system disk, where it is a virtual machine. */
  readonly dataDisks?: readonly string[];
  /** The hardware at power-on. Only its disk may grow while it runs. Absent: not relevant. */
  readonly hardware?: Hardware;
  /** Up to where Talos has grown EPHEMERAL, in GiB of the disk: it does so when it boots. */
  readonly grownGiB?: number;
  readonly powered: boolean;
  /** `talos` boots next; `previous` is in the other slot, for a rollback. */
  readonly disk: { readonly talos?: TalosSystem; readonly previous?: TalosSystem; readonly other?: string };
  readonly iso?: { readonly name: string; readonly talos: TalosSystem };
  /** What boots first if both are bootable. @default "iso" */
  readonly bootFirst?: "disk" | "iso";
  /** Absent: no UEFI, or not relevant. */
  readonly firmware?: Firmware;
  /** Absent while it is off. */
  readonly running?: RunningSystem;
  /** When, in real milliseconds. */
  readonly bootedAt?: number;
  /** The same in simulated seconds; different for every boot. */
  readonly bootTime?: number;
  /** What it is booting, while it restarts. */
  readonly booting?: RunningSystem;
  /** Talos responds, but its services are still starting. */
  readonly isStarting?: boolean;
  /** References of the images that were pulled; they stay on the disk. */
  readonly images?: readonly string[];
  /** The configuration on the STATE partition. */
  readonly configuration?: string;
  /** The authority of the certificate that a worker's Talos API has. At its next boot it asks a control plane for another one. */
  readonly signedBy?: string;
  /** Becomes the configuration at the next boot. */
  readonly staged?: string;
  /** How STATE and EPHEMERAL were formatted, if they were, with their keys if they are encrypted. */
  readonly volumes?: { readonly keys?: string };
  /** Whether etcd has data on the EPHEMERAL partition. */
  readonly etcdData?: boolean;
  /**
   * Why a control plane without data does not join etcd by itself: `left` until its next boot, because Talos has stopped the
   * service; `removed` forever, because its data belongs to a member that the others have removed.
   */
  readonly etcdGone?: "left" | "removed";
  /** The node key of its Tailscale registration, on the EPHEMERAL partition. */
  readonly tailnetNodeKey?: string;
  /** Values of its provider. */
  readonly labels?: Readonly<Record<string, string>>;
}

export type TalosMachine = Machine & { readonly running: Extract<RunningSystem, { kind: "talos" }> };

export function isRunningTalos(machine: Machine): machine is TalosMachine {
  return machine.powered && machine.running?.kind === "talos";
}

/** In maintenance mode a configuration needs no client certificate; after that it does. */
export function isInMaintenance(machine: Machine): boolean {
  return isRunningTalos(machine) && machine.configuration === undefined;
}

/** Why its services do not run, although Talos may respond. */
export function notUp(machine: Machine): string | undefined {
  return (
    notRunning(machine) ?? (machine.isStarting ? `machine ${machine.name} has booted, its services start` : undefined)
  );
}

/** Why Talos does not respond; undefined if it does. */
export function notRunning(machine: Machine): string | undefined {
  if (!machine.powered) return `machine ${machine.name} is powered off`;
  const { running } = machine;
  if (!running) return `machine ${machine.name} has not booted`;
  if (running.kind === "halted") return `machine ${machine.name} has halted: ${running.why}`;
  if (running.kind === "other") return `machine ${machine.name} runs ${running.system}, not Talos`;
  return undefined;
}
