import { Construct } from "constructs";
import { Record as DnsRecord } from "../.gen/providers/powerdns/record";
import { Zone as PowerdnsZone } from "../.gen/providers/powerdns/zone";
import { named } from "./naming";

const TTL = 300;

export interface ZoneProps {
  readonly domain: string;
  /** Label of the name server → its public address. */
  readonly nameServers: Readonly<Record<string, string>>;
  /** Where every other name of the domain leads: the nodes that take public traffic. */
  readonly publicAddresses: readonly string[];
}

/** The cluster's own zone: its name servers, and every name of the domain on the public addresses. */
export class Zone extends Construct {
  constructor(scope: Construct, id: string, { domain, nameServers, publicAddresses }: ZoneProps) {
    super(scope, id);
    // PowerDNS refuses names without their final dot, and neither it nor the provider adds one.
    const absolute = (name: string) => `${name}.`;
    const zone = named(
      new PowerdnsZone(this, "zone", {
        name: absolute(domain),
        // "Primary" is read back as "Master" and would never settle.
        kind: "Master",
        soaEditApi: "DEFAULT",
        // In the zone, not as a record: with a separate NS record the next plan would delete the whole zone (T28).
        nameservers: Object.keys(nameServers).map((label) => absolute(`${label}.${domain}`)),
      }),
      domain.replaceAll(".", "-"),
    );
    const record = (name: string, label: string, records: string[]) =>
      named(
        new DnsRecord(this, `record-${name}`, { zone: zone.name, name: absolute(label), type: "A", ttl: TTL, records }),
        name,
      );
    for (const [label, address] of Object.entries(nameServers)) record(label, `${label}.${domain}`, [address]);
    if (publicAddresses.length > 0) {
      record("zone_apex", domain, [...publicAddresses]);
      record("zone_wildcard", `*.${domain}`, [...publicAddresses]);
    }
  }
}
