/** All machines of the world: how they boot, and which addresses they have. */
import type { Collection, Store } from "../store";
import { WorldTime } from "../time";
import type { Machine, RunningSystem } from "./machine";

export type { BootCard, HardDisk, Hardware, Machine, RunningSystem, TalosMachine, TalosSystem } from "./machine";
export { isInMaintenance, notRunning, notUp, isRunningTalos } from "./machine";

/**
 * How long a restart, and the start of the services after it, take here, in real milliseconds: long enough for clients to
 * notice.
 */
const RESTART_MS = 150;
const START_MS = 100;

interface RestartTimes {
  /** In simulated seconds: until Talos answers, and until its services run. */
  readonly boot: number;
  readonly start: number;
}

type TalosRunning = Extract<RunningSystem, { kind: "talos" }>;

export class Machines {
  private readonly items: Collection<Machine>;
  private readonly listeners: (() => void)[] = [];
  private readonly powerListeners: ((machine: Machine, running: RunningSystem) => void)[] = [];
  private readonly powerChanges: ((machine: Machine) => Machine)[] = [];
  private readonly booting = new Map<string, NodeJS.Timeout>();
  private readonly dead = new Set<string>();
  private readonly hanging = new Set<string>();
  private changes = 0;
  private isClosed = false;
  /** How long a boot takes, in real milliseconds. @default 0 */
  bootMs = 0;

  /** Why the system does not boot on a machine with this configuration. Set by the code that parses configurations. */
  cannotBoot: (machine: Machine, configuration: string, running: RunningSystem) => string | undefined = () => undefined;

  constructor(
    store: Store,
    private readonly time = new WorldTime(store),
  ) {
    this.items = store.collection("machines");
  }

  /** Called when the process ends. Restarts in progress continue when the world is opened again. */
  close(): void {
    this.isClosed = true;
    for (const id of [...this.booting.keys()]) this.stopBooting(id);
  }

  /** Completes restarts that another process began: they continue while no process has the world open. */
  finishRestarts(): void {
    for (const machine of this.all()) if (machine.booting) this.put(this.finishBoot(machine, machine.booting));
    for (const machine of this.all()) if (machine.isStarting) this.put(finishStart(machine));
  }

  all(): readonly Machine[] {
    return this.items.values();
  }

  get(id: string): Machine | undefined {
    return this.items.get(id);
  }

  /** Grows with every change: values derived from the machines are valid while it stays the same. */
  get revision(): number {
    return this.changes;
  }

  /** Called after any change of a machine, because nodes may then join, leave or lose their connection. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Called when a machine is switched on, with what it then boots. */
  onPower(listener: (machine: Machine, running: RunningSystem) => void): void {
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

  /** Registers a change that is applied to every machine at power-on. */
  changeOnPower(change: (machine: Machine) => Machine): void {
    this.powerChanges.push(change);
  }

  /** A power-on goes through the firmware, which boots an attached ISO first. */
  powerOn(id: string): void {
    const found = this.items.get(id);
    if (!found) return;
    const machine = this.powerChanges.reduce((one, change) => change(one), found);
    const running = bootFromFirmware(machine);
    for (const listener of this.powerListeners) listener(machine, running);
    this.boot(withEnrolledKeys(machine, running), running);
  }

  powerOff(id: string): void {
    this.stopBooting(id);
    this.change(id, { powered: false, running: undefined, booting: undefined, isStarting: undefined });
  }

  reset(id: string): void {
    this.powerOff(id);
    this.powerOn(id);
  }

  /** Empties STATE and EPHEMERAL. @param isWholeDisk the system and its boot loader too */
  wipe(id: string, isWholeDisk: boolean): void {
    const nothing = { configuration: undefined, staged: undefined, etcdData: undefined, etcdGone: undefined };
    this.change(id, {
      ...nothing,
      volumes: undefined,
      tailnetNodeKey: undefined,
      ...(isWholeDisk ? { disk: {} } : {}),
    });
  }

  /** Talos restarts its kernel with kexec, without the firmware, so an attached ISO is not booted. */
  reboot(id: string): void {
    const machine = this.items.get(id);
    if (machine) this.boot(machine, bootFromDisk(machine));
  }

  /**
   * A restart with intermediate states: the machine is down at once, Talos responds after a while, and its services run some
   * time later.
   */
  restart(id: string, seconds: RestartTimes): void {
    const machine = this.items.get(id);
    if (!machine || this.isClosed) return;
    const began = this.time.now();
    const running = this.applyFaults(machine, bootFromDisk(machine));
    this.stopBooting(id);
    this.put({ ...machine, powered: true, running: undefined, booting: running });
    this.after(id, Math.max(RESTART_MS, this.bootMs), (down) => {
      this.time.reach(began + seconds.boot * 1000);
      const up = this.finishBoot(down, running);
      this.put(up.running?.kind === "talos" ? { ...up, isStarting: true } : up);
      this.after(id, START_MS, (starting) => {
        this.time.reach(began + (seconds.boot + seconds.start) * 1000);
        this.put(finishStart(starting));
      });
    });
  }

  /** Makes the next boot of the machine of this name hang; the boot after that succeeds. */
  hangInBoot(name: string): void {
    this.hanging.add(name);
  }

  neverBoot(name: string): void {
    this.dead.add(name);
  }

  private boot(machine: Machine, wanted: RunningSystem): void {
    const running = this.applyFaults(machine, wanted);
    if (this.bootMs === 0) return this.put(this.finishBoot(machine, running));
    this.stopBooting(machine.id);
    this.put({ ...machine, powered: true, running: undefined });
    this.after(machine.id, this.bootMs, (now) => this.put(this.finishBoot(now, running)));
  }

  private applyFaults({ name }: Machine, running: RunningSystem): RunningSystem {
    if (this.dead.has(name)) return { kind: "halted", why: "it does not start" };
    return this.hanging.delete(name) ? { kind: "halted", why: "it hangs in boot" } : running;
  }

  private after(id: string, ms: number, act: (machine: Machine) => void): void {
    const then = () => {
      const now = this.items.get(id);
      this.booting.delete(id);
      if (now) act(now);
    };
    this.booting.set(id, setTimeout(then, ms).unref());
  }

  private finishBoot(machine: Machine, running: RunningSystem): Machine {
    const { staged, booting: _, isStarting: __, signedBy: ___, etcdGone, ...rest } = machine;
    const configuration = staged ?? machine.configuration;
    const stopped = configuration === undefined ? undefined : this.cannotBoot(machine, configuration, running);
    const seconds = Math.floor(this.time.now() / 1000);
    return {
      ...rest,
      ...(etcdGone === "removed" ? { etcdGone } : {}),
      configuration,
      powered: true,
      running: stopped === undefined ? running : { kind: "halted", why: stopped },
      ...(running.kind === "talos" && running.from === "disk" && machine.hardware
        ? { grownGiB: machine.hardware.diskGiB }
        : {}),
      bootedAt: Date.now(),
      bootTime: Math.max(seconds, (machine.bootTime ?? 0) + 1),
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

function finishStart(machine: Machine): Machine {
  const { isStarting: _, ...rest } = machine;
  return rest;
}

function bootFromFirmware(machine: Machine): RunningSystem {
  const { iso, disk, bootFirst } = machine;
  if (!iso || (bootFirst === "disk" && disk.talos)) return bootFromDisk(machine);
  if (disk.talos)
    return {
      kind: "halted",
      why: `it booted from the ISO ${iso.name} (talos.halt_if_installed) although Talos is installed on its disk; detach the ISO`,
    };
  return verifySignature(machine, { kind: "talos", system: iso.talos, from: "iso" });
}

/** With keys in its firmware, a machine boots only systems that are signed with them. */
function verifySignature({ name, firmware }: Machine, running: TalosRunning): RunningSystem {
  const keys = firmware?.keys ?? "setup";
  if (keys === "setup" || (keys === "talos" && running.system.secureBoot)) return running;
  return { kind: "halted", why: `SecureBoot of ${name} refuses what is on its ${running.from}: Access Denied` };
}

/** A signed Talos ISO enrols its keys in a virtual machine without keys; disk images do not, before Talos 1.14. */
function withEnrolledKeys(machine: Machine, running: RunningSystem): Machine {
  const { firmware } = machine;
  const enrols = running.kind === "talos" && running.from === "iso" && running.system.secureBoot;
  return firmware?.keys === "setup" && enrols ? { ...machine, firmware: { ...firmware, keys: "talos" } } : machine;
}

function bootFromDisk(machine: Machine): RunningSystem {
  const { disk } = machine;
  if (disk.talos) return verifySignature(machine, { kind: "talos", system: disk.talos, from: "disk" });
  if (disk.other !== undefined) return { kind: "other", system: disk.other };
  return { kind: "halted", why: "no bootable disk" };
}
