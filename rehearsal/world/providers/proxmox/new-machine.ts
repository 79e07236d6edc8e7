/** Creates the machine of a new VM, before it is switched on. */
import type { FactoryImage } from "../../factory";
import type { Machine, TalosSystem } from "../../machines";
import { bootNetwork } from "./boot-network";
import { lanOf } from "./leases";
import type { Vm } from "./vm";

interface NewVm {
  /** Of the machine. */
  readonly id: string;
  /** Of the Proxmox cluster. */
  readonly place: string;
  readonly vm: Vm;
  /** The image that its disk was made from. */
  readonly imported: FactoryImage | undefined;
  /** The image in its CD drive. */
  readonly iso: { readonly name: string; readonly image?: FactoryImage | undefined } | undefined;
}

/** @param lease asks the router of a LAN for the address of a card */
export function makeMachine(
  { id, place, vm, imported, iso }: NewVm,
  lease: (lan: string, mac: string) => string,
): Machine {
  const [card] = vm.networks;
  const lan = lanOf(place, card?.bridge ?? "none", card?.vlan);
  const mac = card?.mac ?? "";
  const slot = vm.machineType.includes("q35") ? "enp6s18" : "ens18";
  const boot = bootNetwork(imported ?? iso?.image, slot, () => (card ? lease(lan, mac) : ""));
  return {
    id,
    provider: "proxmox",
    behindNat: true,
    name: vm.name,
    lan,
    uuid: vm.uuid,
    address: card ? boot.address : undefined,
    addressFault: card ? boot.fault : "it has no network card",
    ...(card
      ? { card: { link: boot.link, mac, address: boot.address, fault: boot.fault, leased: boot.leased === true } }
      : {}),
    powered: false,
    dataDisks: vm.disks.flatMap(({ serial }) => serial ?? []),
    disk: imported ? { talos: systemOf(imported) } : {},
    ...(iso?.image ? { iso: { name: iso.name, talos: systemOf(iso.image) } } : {}),
    bootFirst: bootFirst(vm),
    ...(vm.bios === "ovmf"
      ? { firmware: { keys: vm.preEnrolledKeys ? "other" : "setup", tpm: vm.tpmDatastore !== undefined } }
      : {}),
    labels: boot.hostname === undefined ? {} : { hostname: boot.hostname },
  };
}

function systemOf({ version, platform, schematic, schematicId, secureBoot }: FactoryImage): TalosSystem {
  return { version, platform, extensions: schematic.extensions, schematic: schematicId, secureBoot };
}

/** Without an order, Proxmox starts the first disk. */
function bootFirst({ bootOrder = [], disks }: Vm): "disk" | "iso" {
  return bootOrder.length === 0 || disks.some((disk) => disk.interface === bootOrder[0]) ? "disk" : "iso";
}
