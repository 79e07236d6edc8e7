/** The servers of a project. */
import type { Hardware, Machine, Machines } from "../../machines";
import type { Collection } from "../../store";
import { DEFAULT_LOCATION, LOCATIONS, SYSTEM_IMAGES, findIso, serverType } from "./catalogue";
import type { Iso, ServerType } from "./catalogue";
import { hetznerError } from "./errors";
import { chooseAddresses, holdAddresses, releaseAddresses } from "./public-net";
import type { AddressPool } from "./public-net";
import type { PublicNet, Server, ServerRequest, Snapshot } from "./types";

const LARGEST_PLACEMENT_GROUP = 10;
const HOST_NAME =
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** The part of a project that its servers use. */
interface OwningProject extends AddressPool {
  readonly firewalls: Pick<Collection<unknown>, "has">;
  readonly placementGroups: Pick<Collection<unknown>, "has">;
  nextId(): number;
  snapshots(): readonly Snapshot[];
  forgetServer(id: number): void;
}

export class Servers {
  constructor(
    private readonly project: OwningProject,
    private readonly items: Collection<Server>,
    private readonly machines: Machines,
    private readonly quota: number,
  ) {}

  all(): Server[] {
    return [...this.items.values()];
  }

  get(id: number): Server | undefined {
    return this.items.get(String(id));
  }

  find(idOrName: string): Server | undefined {
    return this.items.get(idOrName) ?? this.all().find(({ name }) => name === idOrName);
  }

  machine(id: number): Machine | undefined {
    return this.machines.get(machineId(id));
  }

  create(request: ServerRequest): Server {
    const { id } = this.begin(request);
    this.bootFromIso(id, request.iso);
    return this.get(id) as Server;
  }

  /** The API cannot attach an ISO at creation: the server boots its image and gets the ISO afterwards. */
  begin(request: ServerRequest): Server {
    const { name } = request;
    this.checkName(name);
    const type = this.requireOrderable(request.type, request.location);
    const location = request.location ?? DEFAULT_LOCATION;
    const image = this.image(request.image ?? "", type);
    this.iso(request.iso, type);
    for (const id of request.firewallIds)
      if (!this.project.firewalls.has(String(id))) throw hetznerError("firewall not found", "not_found", String(id));
    this.checkPlacementGroup(request.placementGroupId);
    const addresses = chooseAddresses(this.project, { name, location }, request);
    if (this.all().length >= this.quota)
      throw hetznerError(
        `server limit exceeded: this project may have ${String(this.quota)}`,
        "resource_limit_exceeded",
        name,
      );

    const id = this.project.nextId();
    const server: Server = {
      id,
      name,
      type: type.name,
      location,
      image: request.image ?? "",
      labels: request.labels,
      firewallIds: request.firewallIds,
      placementGroupId: request.placementGroupId,
      ...addresses,
      deleteProtection: request.deleteProtection,
      rebuildProtection: request.rebuildProtection,
      backups: request.backups,
      diskSize: type.disk,
      actions: ["create_server", "start_server"],
    };
    this.items.put(String(id), server);
    holdAddresses(this.project, id, addresses);
    this.machines.put({
      id: machineId(id),
      provider: "hetzner",
      behindNat: false,
      name,
      lan: machineId(id),
      address: addresses.ipv4,
      powered: false,
      hardware: hardwareOf(type, type.disk),
      disk: typeof image === "string" ? { other: image } : { talos: image.talos },
      labels: { project: this.project.id, hostname: name },
    });
    this.machines.powerOn(machineId(id));
    return server;
  }

  change(id: number, change: Partial<Server>): Server {
    const server = this.get(id);
    if (!server) throw hetznerError("server not found", "not_found", String(id));
    if (change.name !== undefined && change.name !== server.name) this.checkName(change.name);
    const changed = { ...server, ...change };
    this.items.put(String(id), changed);
    return changed;
  }

  /** The server must be off; the provider switches it off. "This copies the content of its disk, and starts it again." */
  changeType(id: number, typeName: string, keepDisk: boolean): void {
    const server = this.get(id);
    const type = this.requireOrderable(typeName, server?.location);
    if (server && serverType(server.type)?.architecture !== type.architecture)
      throw hetznerError("server type has another architecture", "invalid_server_type", typeName);
    if (server && type.disk < server.diskSize)
      throw hetznerError("server type's disk is smaller than the server's", "invalid_server_type", typeName);
    if (this.machine(id)?.powered) this.powerOff(id);
    const diskSize = keepDisk ? (server?.diskSize ?? type.disk) : type.disk;
    this.change(id, { type: typeName, diskSize });
    this.recordAction(id, "change_server_type");
    this.machines.change(machineId(id), { hardware: hardwareOf(type, diskSize) });
    this.machines.powerOn(machineId(id));
  }

  /** The provider resets the server after either. */
  attachIso(id: number, iso: string | undefined): void {
    const server = this.get(id);
    const type = serverType(server?.type ?? "");
    const found = type && this.iso(iso, type);
    this.change(id, { iso });
    this.recordAction(id, iso === undefined ? "detach_iso" : "attach_iso");
    this.machines.change(machineId(id), { iso: found && { name: found.name, talos: found.talos } });
  }

  /** What the provider does after a server is created. */
  bootFromIso(id: number, iso: string | undefined): void {
    if (iso === undefined) return;
    this.attachIso(id, iso);
    this.reset(id);
  }

  reset(id: number): void {
    this.recordAction(id, "reset_server");
    this.machines.reset(machineId(id));
  }

  powerOff(id: number): void {
    this.recordAction(id, "stop_server");
    this.machines.powerOff(machineId(id));
  }

  powerOn(id: number): void {
    this.recordAction(id, "start_server");
    this.machines.powerOn(machineId(id));
  }

  delete(id: number): void {
    const server = this.get(id);
    if (!server) return;
    if (server.deleteProtection) throw hetznerError("server deletion is protected", "protected", server.name);
    this.lose(id);
  }

  /** Deletes the server with its disk, despite any protection. */
  lose(id: number): void {
    const server = this.get(id);
    if (!server) return;
    releaseAddresses(this.project, server);
    this.project.forgetServer(id);
    this.items.delete(String(id));
    this.machines.remove(machineId(id));
  }

  /** The provider switches the server off before the change, and on again afterwards. */
  changeAddresses(id: number, wanted: PublicNet): void {
    const server = this.get(id);
    if (!server) throw hetznerError("server not found", "not_found", String(id));
    const addresses = chooseAddresses(this.project, server, wanted);
    this.powerOff(id);
    releaseAddresses(this.project, server);
    holdAddresses(this.project, id, addresses);
    this.change(id, addresses);
    this.machines.change(machineId(id), { address: addresses.ipv4, addressFault: undefined });
    this.powerOn(id);
  }

  loseAddress(id: number, type: "ipv4" | "ipv6"): void {
    if (type === "ipv6") {
      this.change(id, { ipv6Network: undefined, ipv6Id: undefined });
      return;
    }
    this.change(id, { ipv4: undefined, ipv4Id: undefined });
    this.machines.change(machineId(id), { address: undefined, addressFault: "its primary IP was deleted" });
  }

  private recordAction(id: number, action: string): void {
    const server = this.get(id);
    if (server) this.change(id, { actions: [...(server.actions ?? []), action] });
  }

  private checkName(name: string): void {
    if (!HOST_NAME.test(name)) throw hetznerError("invalid input in field 'name'", "invalid_input", name);
    if (this.all().some((server) => server.name === name))
      throw hetznerError("server name is already used", "uniqueness_error", name);
  }

  private requireOrderable(name: string, location: string | undefined): ServerType {
    const type = serverType(name);
    if (!type) throw hetznerError("server type not found", "not_found", name);
    if (location !== undefined && !LOCATIONS[location]) throw hetznerError("location not found", "not_found", location);
    if (type.retired)
      throw hetznerError(`server type ${name} is deprecated and cannot be ordered`, "invalid_input", name);
    if (location !== undefined && !type.locations.includes(location))
      throw hetznerError(
        `unsupported location for server type: ${name} is sold in ${type.locations.join(", ")}`,
        "invalid_input",
        location,
      );
    return type;
  }

  private image(name: string, type: ServerType): string | Snapshot {
    if (SYSTEM_IMAGES.includes(name)) return name;
    const snapshot = this.project.snapshots().find(({ id }) => String(id) === name);
    if (!snapshot) throw hetznerError("image not found", "not_found", name);
    if (snapshot.architecture !== type.architecture)
      throw hetznerError(
        `image ${name} is for ${snapshot.architecture}, server type ${type.name} is not`,
        "invalid_input",
        name,
      );
    return snapshot;
  }

  private iso(idOrName: string | undefined, type: ServerType): Iso | undefined {
    if (idOrName === undefined) return undefined;
    const iso = findIso(idOrName);
    if (!iso) throw hetznerError("iso not found", "not_found", idOrName);
    if (iso.architecture !== type.architecture)
      throw hetznerError(
        `ISO ${iso.name} is for ${iso.architecture}, server type ${type.name} is not`,
        "invalid_input",
        idOrName,
      );
    return iso;
  }

  private checkPlacementGroup(id: number | undefined): void {
    if (id === undefined) return;
    if (!this.project.placementGroups.has(String(id)))
      throw hetznerError("placement group not found", "not_found", String(id));
    if (this.all().filter(({ placementGroupId }) => placementGroupId === id).length >= LARGEST_PLACEMENT_GROUP)
      throw hetznerError(
        `no placement possible: a spread placement group takes ${String(LARGEST_PLACEMENT_GROUP)} servers`,
        "placement_error",
        String(id),
      );
  }
}

function hardwareOf({ cores, memoryGiB }: ServerType, diskGiB: number): Hardware {
  return { cores, memoryMiB: memoryGiB * 1024, diskGiB };
}

function machineId(serverId: number): string {
  return `hetzner/${String(serverId)}`;
}
