/** The virtual machines of one Proxmox cluster. */
import { randomUUID } from "node:crypto";
import type { Machine, Machines } from "../../machines";
import type { Collection, Store } from "../../store";
import type { Access, Principal } from "./access";
import { requireMigratable } from "./migration";
import { switchOn } from "./hardware";
import { linksOf } from "./agent-links";
import type { AgentLink } from "./agent-links";
import { proxmoxError } from "./errors";
import type { Leases } from "./leases";
import { requireDevices, requireStartup, startDevices } from "./host-devices";
import type { Mappings } from "./host-devices";
import type { HighAvailability } from "./high-availability";
import { networkCard } from "./network-card";
import { makeMachine } from "./new-machine";
import type { Pools } from "./pools";
import type { Storage } from "./storage";
import type { Vm, VmDisk, VmRequest } from "./vm";

const FIRST_ID = 100;
const CREATE_PRIVILEGES = [
  "VM.Config.CPU",
  "VM.Config.Disk",
  "VM.Config.HWType",
  "VM.Config.Memory",
  "VM.Config.Network",
  "VM.Config.Options",
];
const GUEST_AGENT = "siderolabs/qemu-guest-agent";

export class Vms {
  private readonly items: Collection<Vm>;

  constructor(
    store: Store,
    private readonly place: string,
    private readonly access: Access,
    private readonly pools: Pools,
    private readonly storage: Storage,
    private readonly machines: Machines,
    private readonly leases: Leases,
    private readonly mappings: Mappings,
    private readonly ha: HighAvailability,
  ) {
    this.items = store.collection(`proxmox.${place}.vms`);
    machines.changeOnPower((machine) => this.switchedOn(machine));
  }

  all(): Vm[] {
    return [...this.items.values()];
  }

  machine(id: number): Machine | undefined {
    return this.machines.get(this.machineId(id));
  }

  /** The provider reads the machine, the pools and the storage of its disks each time. */
  read(principal: Principal, id: number): Vm | undefined {
    const vm = this.items.get(String(id));
    if (!vm) return undefined;
    this.access.require(principal, `/vms/${String(id)}`, "VM.Audit");
    for (const { datastore } of vm.disks)
      this.access.requireAny(principal, `/storage/${datastore}`, "Datastore.Audit", "Datastore.AllocateSpace");
    return vm;
  }

  create(principal: Principal, { pool, ...request }: VmRequest): Vm {
    const id = request.id ?? this.nextId();
    if (pool !== undefined) this.pools.require(pool);
    this.access.requireOnMachine(principal, id, pool, "VM.Allocate");
    if (this.items.has(String(id)))
      throw proxmoxError(
        500,
        `unable to create VM ${String(id)}: VM ${String(id)} already exists on node '${request.node}'`,
      );
    this.access.requireOnMachine(principal, id, pool, ...CREATE_PRIVILEGES);
    if (request.bios === "ovmf" && request.efiDatastore === undefined)
      throw proxmoxError(500, "no efidisk configured! OVMF needs one to keep its variables");
    const datastores = [
      ...request.disks.map(({ datastore }) => datastore),
      ...(request.efiDatastore ? [request.efiDatastore] : []),
      ...(request.tpmDatastore ? [request.tpmDatastore] : []),
    ];
    for (const datastore of new Set(datastores)) {
      this.storage.requireContent(datastore, "images");
      this.access.require(principal, `/storage/${datastore}`, "Datastore.AllocateSpace");
    }
    requireDevices(this.access, principal, request.pciDevices ?? []);
    requireStartup(this.access, principal, request.startup);
    const imported = this.importedImage(principal, request);
    const iso = this.mountedIso(principal, id, pool, request);
    const networks = request.networks.map((network, index) =>
      networkCard(this.access, principal, request.node, network, `${this.place}/${String(id)}/${String(index)}`),
    );
    const vm: Vm = { ...request, id, networks, uuid: randomUUID() };
    this.items.put(String(id), vm);
    if (pool !== undefined) this.pools.add(pool, id);

    const machine = { id: this.machineId(id), place: this.place, vm, imported, iso };
    this.machines.put(makeMachine(machine, (lan, mac) => this.leases.lease(lan, mac, this.fixedAddresses(lan))));
    if (request.started) this.start(principal, id);
    return vm;
  }

  update(principal: Principal, id: number, change: Partial<Vm>, needsReboot: boolean): void {
    const vm = this.require(id);
    this.access.require(principal, `/vms/${String(id)}`, ...CREATE_PRIVILEGES);
    requireDevices(this.access, principal, change.pciDevices ?? vm.pciDevices ?? [], vm.pciDevices);
    if ("startup" in change) requireStartup(this.access, principal, change.startup, vm.startup);
    if (change.cdrom !== vm.cdrom) this.access.require(principal, `/vms/${String(id)}`, "VM.Config.CDROM");
    this.items.put(String(id), { ...vm, ...change });
    if (needsReboot && this.machine(id)?.powered) this.machines.reset(this.machineId(id));
  }

  /** Cards are plugged in and pulled out while the machine runs. */
  changeCards(principal: Principal, id: number, wanted: VmRequest["networks"]): void {
    const vm = this.items.get(String(id));
    if (!vm || JSON.stringify(vm.networks) === JSON.stringify(wanted)) return;
    this.access.require(principal, `/vms/${String(id)}`, "VM.Config.Network");
    const networks = wanted.map((network, index) =>
      networkCard(this.access, principal, vm.node, network, `${this.place}/${String(id)}/${String(index)}`),
    );
    this.items.put(String(id), { ...vm, networks });
  }

  /** A new disk on a machine that runs. Source: qemu-server, API2/Qemu.pm, update_vm. */
  addDisk(principal: Principal, id: number, disk: VmDisk): void {
    const vm = this.require(id);
    this.access.require(principal, `/vms/${String(id)}`, "VM.Config.Disk");
    this.storage.requireContent(disk.datastore, "images");
    this.access.require(principal, `/storage/${disk.datastore}`, "Datastore.AllocateSpace");
    if (vm.disks.some((one) => one.interface === disk.interface))
      throw proxmoxError(500, `${disk.interface} is in use`);
    this.items.put(String(id), { ...vm, disks: [...vm.disks, disk] });
    const dataDisks = [...(this.machine(id)?.dataDisks ?? []), ...(disk.serial === undefined ? [] : [disk.serial])];
    this.machines.change(this.machineId(id), { dataDisks });
  }

  /** Grows a disk while the machine runs. Source: qemu-server, API2/Qemu.pm, resize_vm. */
  resizeDisk(principal: Principal, id: number, disk: string, sizeGiB: number): void {
    const vm = this.require(id);
    this.access.require(principal, `/vms/${String(id)}`, "VM.Config.Disk");
    const found = vm.disks.find((one) => one.interface === disk);
    if (!found) throw proxmoxError(500, `disk '${disk}' does not exist`);
    this.access.require(principal, `/storage/${found.datastore}`, "Datastore.AllocateSpace");
    if (sizeGiB < found.sizeGiB) throw proxmoxError(500, "shrinking disks is not supported");
    const disks = vm.disks.map((one) => (one === found ? { ...one, sizeGiB } : one));
    this.items.put(String(id), { ...vm, disks });
    const machine = this.machine(id);
    if (machine?.hardware && disk === vm.disks[0]?.interface)
      this.machines.change(machine.id, { hardware: { ...machine.hardware, diskGiB: sizeGiB } });
  }

  /** Stores values that only the caller reads. */
  remember(id: number, configuration: Readonly<Record<string, unknown>>): void {
    const vm = this.items.get(String(id));
    if (vm) this.items.put(String(id), { ...vm, configuration });
  }

  start(principal: Principal, id: number): void {
    this.access.require(principal, `/vms/${String(id)}`, "VM.PowerMgmt");
    const vm = this.items.get(String(id));
    if (vm?.cdrom !== undefined && !this.storage.file(vm.node, vm.cdrom))
      throw proxmoxError(500, `volume '${vm.cdrom}' does not exist`);
    if (vm) startDevices(this.mappings, vm);
    this.machines.powerOn(this.machineId(id));
  }

  /** Moves a machine with its disks to another host; a running machine is migrated live. */
  migrate(principal: Principal, id: number, target: string): void {
    const vm = this.require(id);
    this.access.require(principal, `/vms/${String(id)}`, "VM.Migrate");
    const isRunning = this.machine(id)?.powered === true;
    requireMigratable(vm, { target, isRunning, mappings: this.mappings }, this.storage);
    this.items.put(String(id), { ...vm, node: target });
  }

  /** Shuts the machine down and starts it again with its pending changes. */
  reboot(principal: Principal, id: number): void {
    this.access.require(principal, `/vms/${String(id)}`, "VM.PowerMgmt");
    this.machines.reset(this.machineId(id));
  }

  stop(principal: Principal, id: number): void {
    this.access.require(principal, `/vms/${String(id)}`, "VM.PowerMgmt");
    this.machines.powerOff(this.machineId(id));
  }

  delete(principal: Principal, id: number): void {
    const vm = this.items.get(String(id));
    if (!vm) return;
    if (vm.protection) throw proxmoxError(500, "can't remove VM - protection mode enabled", vm.name);
    this.stop(principal, id);
    this.access.require(principal, `/vms/${String(id)}`, "VM.Allocate");
    this.lose(id);
  }

  /** Deletes the machine with its disks, despite any protection. */
  lose(id: number): void {
    this.storage.forgetVm(id);
    this.access.forgetVm(id);
    this.ha.forget(`vm:${String(id)}`);
    this.items.delete(String(id));
    this.machines.remove(this.machineId(id));
  }

  /** The links that the guest agent reports: none unless the agent is enabled, in the image, and permitted. */
  agentLinks(principal: Principal, id: number): AgentLink[] | undefined {
    const machine = this.machine(id);
    const running = machine?.running;
    if (!this.items.get(String(id))?.agent || running?.kind !== "talos") return undefined;
    if (!running.system.extensions.includes(GUEST_AGENT)) return undefined;
    if (!this.access.isAllowed(principal, `/vms/${String(id)}`, "VM.GuestAgent.Audit")) return undefined;
    return machine && linksOf(machine);
  }

  /** The router gives the machine another lease, which takes effect at once. @returns the address. */
  renewLease(id: number): string {
    const machine = this.machine(id);
    if (!machine?.card?.leased) throw new Error(`VM ${String(id)} has no lease`);
    const { card, lan } = machine;
    const address = this.leases.renew(lan, card.mac, this.fixedAddresses(lan));
    this.machines.change(machine.id, { card: { ...card, address } });
    return address;
  }

  private fixedAddresses(lan: string): string[] {
    return this.machines
      .all()
      .filter((machine) => machine.lan === lan)
      .flatMap(({ address }) => address ?? []);
  }

  private nextId(): number {
    for (let id = FIRST_ID; ; id += 1) if (!this.items.has(String(id))) return id;
  }

  private importedImage(principal: Principal, { node, disks }: VmRequest) {
    const volume = disks.find(({ importFrom }) => importFrom !== undefined)?.importFrom;
    if (volume === undefined) return undefined;
    const file = this.storage.file(node, volume);
    if (!file) throw proxmoxError(500, `unable to create VM: volume '${volume}' does not exist on node '${node}'`);
    this.access.requireAny(principal, `/storage/${file.datastore}`, "Datastore.AllocateSpace", "Datastore.Audit");
    return file.image;
  }

  /** Changing the CD drive requires a separate privilege. Source: qemu-server, API2/Qemu.pm. */
  private mountedIso(principal: Principal, id: number, pool: string | undefined, { node, cdrom }: VmRequest) {
    if (cdrom === undefined) return undefined;
    this.access.requireOnMachine(principal, id, pool, "VM.Config.CDROM");
    const file = this.storage.file(node, cdrom);
    if (!file) throw proxmoxError(500, `unable to create VM: volume '${cdrom}' does not exist`);
    this.access.requireAny(principal, `/storage/${file.datastore}`, "Datastore.AllocateSpace", "Datastore.Audit");
    return file;
  }

  private require(id: number): Vm {
    const vm = this.items.get(String(id));
    if (!vm) throw proxmoxError(500, `Configuration file 'nodes/*/qemu-server/${String(id)}.conf' does not exist`);
    return vm;
  }

  private switchedOn(machine: Machine): Machine {
    const vm = this.all().find(({ id }) => this.machineId(id) === machine.id);
    if (!vm) return machine;
    const on = switchOn(vm, machine);
    this.items.put(String(vm.id), on.vm);
    return on.machine;
  }

  private machineId(id: number): string {
    return `proxmox/${this.place}/${String(id)}`;
  }
}
