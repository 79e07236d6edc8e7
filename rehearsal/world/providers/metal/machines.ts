/** Machines that exist before and after the cluster. Each has a USB stick with Talos. */
import { parseSchematic } from "../../factory/schematic";
import type { ImageFactory } from "../../factory";
import type { HardDisk, Machine, Machines } from "../../machines";

export interface OwnedMachine {
  readonly name: string;
  readonly uuid: string;
  readonly lan: string;
  /** The address that the router has reserved for its network card. */
  readonly address: string;
  readonly mac: string;
  readonly disk: HardDisk;
  /** Off until a magic packet for its card arrives. @default false: its owner has switched it on */
  readonly wakes?: boolean;
  /** The system on the USB stick. */
  readonly image: { readonly schematic: string; readonly version: string; readonly secureBoot: boolean };
}

export class MetalMachines {
  constructor(
    private readonly machines: Machines,
    private readonly factory: ImageFactory,
    owned: readonly OwnedMachine[],
  ) {
    for (const machine of owned) if (!this.find(machine.uuid)) this.add(machine);
  }

  find(uuid: string): Machine | undefined {
    return this.machines.get(idOf(uuid));
  }

  /** Adds a machine and switches it on. Until Talos is on its disk, it boots from the USB stick. */
  add({ name, uuid, lan, address, mac, disk, image, wakes }: OwnedMachine): void {
    const { version, secureBoot } = image;
    this.factory.post(image.schematic);
    const { id: schematic, schematic: content } = parseSchematic(image.schematic);
    const talos = { version, platform: "metal", extensions: content.extensions, schematic, secureBoot };
    this.machines.put({
      id: idOf(uuid),
      provider: "metal",
      behindNat: true,
      name,
      lan: `metal/${lan}`,
      uuid,
      disks: [disk],
      address,
      card: { link: "eth0", mac, address, leased: true },
      powered: false,
      disk: {},
      iso: { name: `metal-amd64${secureBoot ? "-secureboot" : ""}.iso`, talos },
      bootFirst: "disk",
      firmware: { keys: "setup", tpm: true },
    });
    if (!wakes) this.machines.powerOn(idOf(uuid));
  }

  /** A magic packet reaches every network card. The machine with this MAC address starts, unless it is running. */
  wake(mac: string): void {
    const machine = this.machines.all().find(({ card, provider }) => provider === "metal" && card?.mac === mac);
    if (machine && !machine.powered) this.machines.powerOn(machine.id);
  }
}

function idOf(uuid: string): string {
  return `metal/${uuid}`;
}
