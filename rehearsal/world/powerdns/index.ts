/** PowerDNS: zones and their records, with the rules of its HTTP API. */
import type { Collection, Store } from "../store";
import { conflict, notFound, refuse } from "./api-error";
import { checkRecords, isKnownType } from "./content";
import { toAbsolute, isHostname, isWithin, recordName, zoneName } from "./names";
import { defaultSoa, nextSerial, parseSoa, withSerial } from "./soa";

export { PowerDnsError } from "./api-error";

export interface Rrset {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly contents: readonly string[];
}

export interface Zone {
  /** With its final dot, in lower case. */
  readonly name: string;
  readonly kind: ZoneKind;
  readonly account: string;
  readonly soaEditApi: string;
  readonly masters: readonly string[];
  readonly rrsets: readonly Rrset[];
}

type ZoneKind = "Native" | "Master" | "Slave" | "Producer" | "Consumer";

export interface NewZone {
  readonly name: string;
  readonly kind: string;
  readonly account: string;
  readonly soaEditApi: string;
  readonly nameservers: readonly string[];
  readonly masters: readonly string[];
}

export interface PowerDnsOptions {
  readonly now?: () => Date;
  /** The setting default-soa-content of the servers. Default: PowerDNS' own, which names no real server. */
  readonly soaContent?: () => string | undefined;
}

/** The setting default-ttl. */
const DEFAULT_TTL = 3600;

const KINDS: Readonly<Record<string, ZoneKind>> = {
  secondary: "Slave",
  slave: "Slave",
  primary: "Master",
  master: "Master",
  producer: "Producer",
  consumer: "Consumer",
};

export class PowerDns {
  private readonly stored: Collection<Zone>;

  constructor(
    store: Store,
    private readonly options: PowerDnsOptions = {},
  ) {
    this.stored = store.collection("powerdns.zones");
  }

  zones(): Zone[] {
    return [...this.stored.values()];
  }

  zone(name: string): Zone | undefined {
    return this.stored.get(toAbsolute(name));
  }

  createZone(wanted: NewZone): Zone {
    const name = zoneName(wanted.name);
    if (this.stored.has(name)) throw conflict();
    const kind = kindOf(wanted.kind);
    for (const nameserver of wanted.nameservers) checkNameserver(nameserver);
    const soa =
      kind === "Slave" || kind === "Consumer"
        ? []
        : [rrset(name, "SOA", [defaultSoa(name, this.options.soaContent?.())])];
    const ns = wanted.nameservers.length > 0 ? [rrset(name, "NS", wanted.nameservers)] : [];
    for (const { type, contents } of [...soa, ...ns]) checkRecords(name, name, type, contents);
    const { account, soaEditApi, masters } = wanted;
    return this.save({ name, kind, account, soaEditApi, masters, rrsets: [...soa, ...ns] });
  }

  /** Attributes that can change without recreating the zone. */
  updateZone(name: string, changes: { kind: string; account: string; soaEditApi?: string }): Zone {
    const zone = this.requireZone(name);
    const soaEditApi = changes.soaEditApi ?? zone.soaEditApi;
    const changed = { ...zone, kind: kindOf(changes.kind), account: changes.account, soaEditApi };
    this.stored.put(zone.name, changed);
    return changed;
  }

  deleteZone(name: string): void {
    this.stored.delete(this.requireZone(name).name);
  }

  /** Replaces all records of this name and type. */
  replaceRrset(zoneId: string, wanted: Rrset): void {
    const zone = this.requireZone(zoneId);
    const name = recordName(wanted.name);
    const { type, ttl, contents } = wanted;
    if (!isWithin(name, zone.name)) throw refuse(`RRset ${name} IN ${type}: Name is out of zone`);
    if (!isKnownType(type)) throw refuse(`RRset ${name} IN ${type}: unknown type given`);
    checkRecords(zone.name, name, type, contents);
    const others = zone.rrsets.filter((other) => other.name !== name || other.type !== type);
    const neighbours = others.filter((other) => other.name === name);
    if (neighbours.some((other) => other.type === "CNAME" || type === "CNAME"))
      throw refuse(`RRset ${name} IN ${type}: Conflicts with pre-existing RRset`);
    this.save({ ...zone, rrsets: [...others, { name, type, ttl, contents }] });
  }

  deleteRrset(zoneId: string, name: string, type: string): void {
    const zone = this.requireZone(zoneId);
    const doomed = recordName(name);
    this.save({ ...zone, rrsets: zone.rrsets.filter((other) => other.name !== doomed || other.type !== type) });
  }

  /** Its database is gone. */
  reset(): void {
    for (const [name] of this.stored.entries()) this.stored.delete(name);
  }

  private requireZone(name: string): Zone {
    const zone = this.zone(name);
    if (!zone) throw notFound();
    return zone;
  }

  /** Every change of records increments the serial. */
  private save(zone: Zone): Zone {
    const saved = {
      ...zone,
      rrsets: zone.rrsets.map((set) => (set.type === "SOA" ? this.withNextSerial(zone, set) : set)),
    };
    this.stored.put(zone.name, saved);
    return saved;
  }

  private withNextSerial(zone: Zone, soa: Rrset): Rrset {
    const count = (content: string) =>
      withSerial(content, nextSerial(parseSoa(content).serial, zone.soaEditApi, this.options.now?.() ?? new Date()));
    return { ...soa, contents: soa.contents.map(count) };
  }
}

/** Any other value is silently treated as Native. */
function kindOf(kind: string): ZoneKind {
  return KINDS[kind.toLowerCase()] ?? "Native";
}

function rrset(name: string, type: string, contents: readonly string[]): Rrset {
  return { name, type, ttl: DEFAULT_TTL, contents };
}

function checkNameserver(name: string): void {
  if (name === "") throw refuse("Nameservers must be non-empty strings");
  if (!name.endsWith(".")) throw refuse(`Nameserver is not canonical: '${name}'`);
  if (!isHostname(name)) throw refuse(`Unable to parse DNS Name for NS '${name}'`);
}
