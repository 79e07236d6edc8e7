/** All machines of the world: how they boot, and who has which address. */
import type { Collection, Store } from "../store";
import type { Machine, Running } from "./machine";

export type { BootCard, Machine, Running, TalosMachine, TalosSystem } from "./machine";
export { inMaintenance, notRunning, runsTalos } from "./machine";

export class Machines {
  private readonly items: Collection<Machine>;
  private readonly listeners: (() => void)[] = [];
  private readonly powerListeners: ((machine: Machine, running: Running) => void)[] = [];
  private readonly booting = new Map<string, NodeJS.Timeout>();
  private readonly dead = new Set<string>();
  private changes = 0;
  /** How long a machine is away while it boots, in real milliseconds. No time at all, unless somebody wants to see it. */
  bootMs = 0;

  /** Why Talos cannot open the disk of a machine with this configuration; set by the code that reads configurations. */
  cannotOpen: (machine: Machine, configuration: string) => string | undefined = () => undefined;

  constructor(store: Store) {
    this.items = store.collection("machines");
  }

  all(): Machine[] {
    return this.items.values();
  }

  get(id: string): Machine | undefined {
    return this.items.get(id);
  }

  /** Grows with every change: what was made out of the machines is good for as long as this stays the same. */
  get revision(): number {
    return this.changes;
  }

  /** Called after anything about a machine has changed: nodes join, leave and lose each other then. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Called when a machine is switched on, with what it then boots. */
  onPower(listener: (machine: Machine, running: Running) => void): void {
    this.powerListeners.push(listener);
  }

  put(machine: Machine): void {
    this.items.put(machine.id, machine);
    this.changed();
  }

  change(id: string, change: Partial<Machine>): void {
    const machine = this.items.get(id);
    if (machine) this.put({ ...machine, ...change });
  }

  remove(id: string): void {
    this.stopBooting(id);
    this.items.delete(id);
    this.changed();
  }

  /** Power goes through the firmware: a mounted ISO comes first. */
  powerOn(id: string): void {
    const machine = this.items.get(id);
    if (!machine) return;
    const running = bootFromFirmware(machine);
    for (const listener of this.powerListeners) listener(machine, running);
    this.boot(machine, running);
  }

  powerOff(id: string): void {
    this.stopBooting(id);
    this.change(id, { powered: false, running: undefined });
  }

  reset(id: string): void {
    this.powerOff(id);
    this.powerOn(id);
  }

  /** Talos starts its own kernel again (kexec) without the firmware, so a mounted ISO does not get in between. */
  reboot(id: string): void {
    const machine = this.items.get(id);
    if (machine) this.boot(machine, bootFromDisk(machine));
  }

  /** Whatever is done to the machine of this name, nothing starts on it. */
  neverBoot(name: string): void {
    this.dead.add(name);
  }

  private boot(machine: Machine, wanted: Running): void {
    const running: Running = this.dead.has(machine.name) ? { kind: "halted", why: "it does not start" } : wanted;
    if (this.bootMs === 0) return this.put(this.booted(machine, running));
    this.stopBooting(machine.id);
    this.put({ ...machine, powered: true, running: undefined });
    const up = () => {
      const now = this.items.get(machine.id);
      this.booting.delete(machine.id);
      if (now) this.put(this.booted(now, running));
    };
    this.booting.set(machine.id, setTimeout(up, this.bootMs).unref());
  }

  private booted(machine: Machine, running: Running): Machine {
    const { staged, ...rest } = machine;
    const configuration = staged ?? machine.configuration;
    const unopened = configuration === undefined ? undefined : this.cannotOpen(machine, configuration);
    return {
      ...rest,
      configuration,
      powered: true,
      running: unopened === undefined ? running : { kind: "halted", why: unopened },
      bootedAt: Date.now(),
    };
  }

  private stopBooting(id: string): void {
    clearTimeout(this.booting.get(id));
    this.booting.delete(id);
  }

  withAddress(address: string): Machine[] {
    return this.all().filter((machine) => machine.powered && machine.address === address);
  }

  private changed(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }
}

function bootFromFirmware(machine: Machine): Running {
  const { iso, disk } = machine;
  if (!iso) return bootFromDisk(machine);
  if (disk.talos)
    return {
      kind: "halted",
      why: `it booted from the ISO ${iso.name} (talos.halt_if_installed) although Talos is installed on its disk; detach the ISO`,
    };
  return { kind: "talos", system: iso.talos, from: "iso" };
}

function bootFromDisk({ disk }: Machine): Running {
  if (disk.talos) return { kind: "talos", system: disk.talos, from: "disk" };
  if (disk.other !== undefined) return { kind: "other", system: disk.other };
  return { kind: "halted", why: "no bootable disk" };
}
