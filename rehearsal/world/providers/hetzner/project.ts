/** A Hetzner Cloud project. Refusals have the messages of the API. */
import type { Machines } from "../../machines";
import type { Collection, Store } from "../../store";
import { addressFor, networkFor } from "./addresses";
import { LOCATIONS } from "./catalogue";
import { hetznerError } from "./errors";
import { checkRules } from "./firewall";
import { Servers } from "./servers";
import type { Firewall, LoadBalancer, PlacementGroup, PrimaryIp, Snapshot, Volume } from "./types";

const LARGEST_PLACEMENT_GROUPS = 50;
const SMALLEST_VOLUME = 10;

export class HetznerProject {
  readonly primaryIps: Collection<PrimaryIp>;
  readonly firewalls: Collection<Firewall>;
  readonly placementGroups: Collection<PlacementGroup>;
  readonly volumes: Collection<Volume>;
  readonly loadBalancers: Collection<LoadBalancer>;
  readonly servers: Servers;
  private readonly counter: Collection<number>;

  constructor(
    store: Store,
    readonly id: string,
    machines: Machines,
    readonly snapshots: () => readonly Snapshot[],
    private readonly isTaken: (address: string) => boolean,
    quota: number,
  ) {
    const of = <T>(name: string) => store.collection<T>(`hetzner.${id}.${name}`);
    this.primaryIps = of("primary-ips");
    this.firewalls = of("firewalls");
    this.placementGroups = of("placement-groups");
    this.volumes = of("volumes");
    this.loadBalancers = of("load-balancers");
    this.counter = of("counter");
    this.servers = new Servers(this, of("servers"), machines, quota);
  }

  nextId(): number {
    // Each project has its own range, because ids are unique across Hetzner.
    const next = (this.counter.get("last") ?? Number.parseInt(this.id.slice(0, 6), 16) * 1000) + 1;
    this.counter.put("last", next);
    return next;
  }

  createPrimaryIp(request: Omit<PrimaryIp, "id" | "address" | "serverId">): PrimaryIp {
    this.requireUnique(this.primaryIps, request.name, "primary IP");
    if (!LOCATIONS[request.location]) throw hetznerError("location not found", "not_found", request.location);
    if (!["ipv4", "ipv6"].includes(request.type))
      throw hetznerError("invalid input in field 'type'", "invalid_input", request.type);
    const id = this.nextId();
    const address =
      request.type === "ipv4" ? this.pickAddress(request.name) : networkFor(`${this.id}/${request.name}`).split("/")[0];
    return this.put(this.primaryIps, { ...request, id, address: address ?? "" });
  }

  pickAddress(name: string): string {
    return addressFor(`${this.id}/${name}`, this.isTaken);
  }

  deletePrimaryIp(id: number): void {
    const ip = this.primaryIps.get(String(id));
    if (!ip) return;
    if (ip.deleteProtection) throw hetznerError("Primary IP deletion is protected", "protected", ip.name);
    // The provider first unassigns it from its server, which must be off for that.
    if (ip.serverId !== undefined) this.servers.loseAddress(ip.serverId, ip.type);
    this.primaryIps.delete(String(id));
  }

  putFirewall(request: Omit<Firewall, "id"> & { id?: number }): Firewall {
    if (request.id === undefined) this.requireUnique(this.firewalls, request.name, "firewall");
    checkRules(request.rules);
    return this.put(this.firewalls, { ...request, id: request.id ?? this.nextId() });
  }

  deleteFirewall(id: number): void {
    for (const server of this.servers.all().filter(({ firewallIds }) => firewallIds.includes(id)))
      this.servers.change(server.id, { firewallIds: server.firewallIds.filter((other) => other !== id) });
    this.firewalls.delete(String(id));
  }

  putPlacementGroup(request: Omit<PlacementGroup, "id"> & { id?: number }): PlacementGroup {
    if (request.id === undefined) {
      this.requireUnique(this.placementGroups, request.name, "placement group");
      if (this.placementGroups.values().length >= LARGEST_PLACEMENT_GROUPS)
        throw hetznerError("placement group limit exceeded", "resource_limit_exceeded", request.name);
    }
    return this.put(this.placementGroups, { ...request, id: request.id ?? this.nextId() });
  }

  deletePlacementGroup(id: number): void {
    if (!this.placementGroups.has(String(id))) throw hetznerError("placement group not found", "not_found", String(id));
    const used = this.servers.all().find(({ placementGroupId }) => placementGroupId === id);
    if (used) throw hetznerError(`placement group is still used by server ${used.name}`, "resource_in_use", String(id));
    this.placementGroups.delete(String(id));
  }

  createVolume(request: Omit<Volume, "id" | "serverId">): Volume {
    this.requireUnique(this.volumes, request.name, "volume");
    if (!LOCATIONS[request.location]) throw hetznerError("location not found", "not_found", request.location);
    if (request.size < SMALLEST_VOLUME)
      throw hetznerError("invalid input in field 'size'", "invalid_input", String(request.size));
    return this.put(this.volumes, { ...request, id: this.nextId() });
  }

  /** @param serverId undefined detaches it */
  placeVolume(id: number, serverId: number | undefined): void {
    const volume = this.volumes.get(String(id));
    if (!volume || volume.serverId === serverId) return;
    this.put(this.volumes, { ...volume, serverId });
  }

  deleteVolume(id: number): void {
    const volume = this.volumes.get(String(id));
    if (!volume) throw hetznerError("volume not found", "not_found", String(id));
    if (volume.serverId !== undefined)
      throw hetznerError(`volume is still attached to server ${volume.serverId}`, "resource_in_use", volume.name);
    this.volumes.delete(String(id));
  }

  createLoadBalancer(request: Omit<LoadBalancer, "id" | "ipv4">): LoadBalancer {
    this.requireUnique(this.loadBalancers, request.name, "load balancer");
    return this.put(this.loadBalancers, { ...request, id: this.nextId(), ipv4: this.pickAddress(request.name) });
  }

  deleteLoadBalancer(id: number): void {
    if (!this.loadBalancers.has(String(id))) throw hetznerError("load balancer not found", "not_found", String(id));
    this.loadBalancers.delete(String(id));
  }

  /** Cleans up after a deleted server: detaches its volumes, and removes it from load balancers. */
  forgetServer(id: number): void {
    for (const volume of this.volumes.values()) if (volume.serverId === id) this.placeVolume(volume.id, undefined);
    for (const balancer of this.loadBalancers.values())
      if (balancer.targets.includes(id))
        this.put(this.loadBalancers, { ...balancer, targets: balancer.targets.filter((other) => other !== id) });
  }

  /** Resources with all of these labels, such as leftovers of a destroy (T15). */
  findByLabels(labels: Readonly<Record<string, string>>): string[] {
    const kinds: [string, readonly { name: string; labels: Readonly<Record<string, string>> }[]][] = [
      ["server", this.servers.all()],
      ["primary IP", this.primaryIps.values()],
      ["firewall", this.firewalls.values()],
      ["placement group", this.placementGroups.values()],
      ["volume", this.volumes.values()],
      ["load balancer", this.loadBalancers.values()],
    ];
    return kinds.flatMap(([kind, items]) =>
      items
        .filter((item) => Object.entries(labels).every(([key, value]) => item.labels[key] === value))
        .map(({ name }) => `${kind} ${name}`),
    );
  }

  private put<T extends { id: number }>(collection: Collection<T>, item: T): T {
    collection.put(String(item.id), item);
    return item;
  }

  private requireUnique(collection: Collection<{ name: string }>, name: string, kind: string): void {
    if (collection.values().some((item) => item.name === name))
      throw hetznerError(`${kind} name is already used`, "uniqueness_error", name);
  }
}
