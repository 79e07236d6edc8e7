import type { Cluster } from "../cluster";
import { domainOf } from "../cluster";
import { specProvider } from "../providers";
import { contentOf } from "../dns/content";
import { APEX, WILDCARD, ownRecords } from "../dns/own-records";
import type { RecordInput } from "../schema/dns";
import { canRunPods } from "./ingress";

/** One record set, as PowerDNS wants it: names and hosts with their final dot. */
export interface ZoneRecord {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly values: readonly string[];
}

/** Node → public address: a value, or a Terraform reference. */
type Addresses = Readonly<Record<string, string>>;

const TTL = 300;
/** The parent zone changes rarely and is queried often. */
const DELEGATION_TTL = 3600;

/** The zone's name servers, in the order of the file. */
export function nameServerNames(cluster: Cluster): string[] {
  return Object.keys(cluster.dns.nameServers).map((label) => toAbsoluteName(label, domainOf(cluster)));
}

/** Everything in the zone but its name servers, by Terraform name. */
export function zoneRecords(cluster: Cluster, addresses: Addresses): Record<string, ZoneRecord> {
  const { dns, services } = cluster;
  const domain = domainOf(cluster);
  const rentedNodes = cluster.nodes
    .filter(({ site }) => specProvider(site).hasPublicAddresses)
    .map((node) => ({ name: node.name, site: node.site.name, canRunPods: canRunPods(node) }));
  const facts = { cluster: cluster.name, nameServers: dns.nameServers, rentedNodes, services };
  const own = ownRecords(facts).map((record) => {
    const values =
      record.type === "A" ? record.nodes.map((node) => addresses[node] ?? "") : [contentOf("TXT", record.text) ?? ""];
    return [record.id, { name: toAbsoluteName(record.name, domain), type: record.type, ttl: TTL, values }] as const;
  });
  const added = dns.records.map((record) => [recordId(record), addedRecord(record, domain)] as const);
  return Object.fromEntries([...own, ...added]);
}

function addedRecord({ name, type, ttl, values }: RecordInput, domain: string): ZoneRecord {
  return {
    name: toAbsoluteName(name, domain),
    type,
    ttl,
    values: values.map((value) => contentOf(type, value) ?? value),
  };
}

/**
 * The records that the parent zone needs to delegate to this one: its name servers, and their addresses (glue), because
 * their names are in this zone.
 */
export function parentZoneRecords(cluster: Cluster, addresses: Addresses): ZoneRecord[] {
  const { dns } = cluster;
  const domain = domainOf(cluster);
  return [
    { name: `${domain}.`, type: "NS", ttl: DELEGATION_TTL, values: nameServerNames(cluster) },
    ...Object.entries(dns.nameServers).map(([label, node]) => ({
      name: toAbsoluteName(label, domain),
      type: "A",
      ttl: DELEGATION_TTL,
      values: [addresses[node] ?? ""],
    })),
  ];
}

/** The public name of a node. */
export function nodeHostName(cluster: Cluster, node: string): string {
  return `${node}.${domainOf(cluster)}`;
}

function toAbsoluteName(name: string, domain: string): string {
  return name === APEX ? `${domain}.` : `${name}.${domain}.`;
}

/**
 * `txt__dmarc`. A dot becomes two underscores. Labels have an underscore only at their start, so different names stay
 * different.
 */
function recordId({ name, type }: RecordInput): string {
  const written = name === APEX ? "zone_apex" : name.replace(WILDCARD, "zone_wildcard").replaceAll(".", "__");
  return `${type.toLowerCase()}_${written}`;
}
