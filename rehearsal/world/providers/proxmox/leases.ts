/** The routers of the on-premises networks: each assigns addresses by MAC address, and the same one again if possible. */
import { createHash } from "node:crypto";
import { formatIpv4, parseIpv4 } from "../../ipv4";
import { readEntries } from "../../store";
import type { Collection, Store } from "../../store";
import type { Lease } from "../provider-facts";

const COLLECTION = "proxmox.leases";

/** The network of a bridge. */
export interface LanNetwork {
  readonly endpoint: string;
  readonly network?: {
    readonly bridge: string;
    readonly vlan?: number | undefined;
    readonly cidr?: string | undefined;
    readonly gateway?: string | undefined;
  };
}

interface Range {
  readonly first: number;
  readonly size: number;
  readonly gateway?: string | undefined;
}

/** The name of a LAN. */
export function lanOf(place: string, bridge: string, vlan: number | undefined): string {
  return `${place}/${bridge}/${String(vlan ?? 0)}`;
}

/** Reads the leases from the world in a folder, which another process may have open. */
export function leasesIn(folder: string): Lease[] {
  return [...readEntries<string>(folder, COLLECTION)].map(parseLease);
}

export class Leases {
  private readonly given: Collection<string>;
  private readonly ranges: ReadonlyMap<string, Range>;

  constructor(store: Store, networks: readonly LanNetwork[] = []) {
    this.given = store.collection(COLLECTION);
    this.ranges = new Map(
      networks.flatMap(({ endpoint, network }) =>
        network?.cidr
          ? [[lanOf(new URL(endpoint).hostname, network.bridge, network.vlan), range(network.cidr, network.gateway)]]
          : [],
      ),
    );
  }

  /** @param taken static addresses of machines, which a router does not assign */
  lease(lan: string, mac: string, taken: readonly string[]): string {
    return this.given.get(key(lan, mac)) ?? this.give(lan, mac, taken, 0);
  }

  /** Gives a machine another address, as after a cleared lease table. */
  renew(lan: string, mac: string, taken: readonly string[]): string {
    const before = this.given.get(key(lan, mac));
    return this.give(lan, mac, [...taken, ...(before ? [before] : [])], 1);
  }

  /** All leases, as the router's page shows them. */
  all(): Lease[] {
    return this.given.entries().map(parseLease);
  }

  private give(lan: string, mac: string, taken: readonly string[], further: number): string {
    const { first, size, gateway } = this.ranges.get(lan) ?? range(`192.168.${String(byte(lan))}.0/24`);
    const others = this.all().filter((lease) => lease.lan === lan && lease.mac !== mac.toUpperCase());
    const used = new Set([...taken, ...others.map(({ address }) => address), ...(gateway ? [gateway] : [])]);
    const start = createHash("sha256").update(mac.toUpperCase()).digest().readUInt32BE(0) + further;
    for (let i = 0; i < size; i += 1) {
      const address = formatIpv4(first + ((start + i) % size));
      if (used.has(address)) continue;
      this.given.put(key(lan, mac), address);
      return address;
    }
    throw new Error(`the router of ${lan} has no free address left`);
  }
}

function parseLease([id, address]: [string, string]): Lease {
  const [lan = "", mac = ""] = id.split(" ");
  return { lan, mac, address };
}

function key(lan: string, mac: string): string {
  return `${lan} ${mac.toUpperCase()}`;
}

/** The upper half of a network, as routers usually do: the lower half is for static addresses. */
function range(cidr: string, gateway?: string): Range {
  const [network = "", prefix = "24"] = cidr.split("/");
  const size = 2 ** (32 - Number(prefix));
  const first = parseIpv4(network) + Math.floor(size / 2);
  return { first, size: Math.max(1, Math.floor(size / 2) - 1), gateway };
}

function byte(text: string): number {
  return createHash("sha256").update(text).digest()[0] ?? 0;
}
