import { Construct } from "constructs";
import { Record as DnsRecord } from "../.gen/providers/powerdns/record";
import { Zone as PowerdnsZone } from "../.gen/providers/powerdns/zone";
import type { ZoneRecord } from "../spec";
import { setLogicalId } from "./naming";

export interface ZoneProps {
  readonly domain: string;
  /** Names end with a dot: PowerDNS refuses others, and neither it nor the provider adds the dot. */
  readonly nameServers: readonly string[];
  /** Terraform name → record set. */
  readonly records: Readonly<Record<string, ZoneRecord>>;
}

/** The cluster's own DNS zone: its name servers and its records. */
export class Zone extends Construct {
  constructor(scope: Construct, id: string, { domain, nameServers, records }: ZoneProps) {
    super(scope, id);
    const zone = setLogicalId(
      new PowerdnsZone(this, "zone", {
        name: `${domain}.`,
        // "Primary" is read back as "Master", so every plan would show a change.
        kind: "Master",
        soaEditApi: "DEFAULT",
        // In the zone, not as a record: with a separate NS record the next plan would delete the whole zone (T28).
        nameservers: [...nameServers],
      }),
      domain.replaceAll(".", "-"),
    );
    for (const [name, { values, ...record }] of Object.entries(records)) {
      setLogicalId(new DnsRecord(this, `record-${name}`, { zone: zone.name, ...record, records: [...values] }), name);
    }
  }
}
