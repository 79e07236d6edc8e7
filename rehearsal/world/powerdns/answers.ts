/** What an authoritative name server answers from its zones (RFC 1034 4.3.2, RFC 4592 for wildcards). */
import type { Rrset, Zone } from ".";
import { toAbsolute, isWithin, labelsOf, parentOf } from "./names";
import { parseSoa } from "./soa";

export interface Reply {
  readonly code: "NOERROR" | "NXDOMAIN" | "REFUSED" | "SERVFAIL";
  readonly authoritative: boolean;
  readonly answers: readonly Rrset[];
  readonly authorities: readonly Rrset[];
  readonly additionals: readonly Rrset[];
}

const LONGEST_CHAIN = 10;

export function answer(zones: readonly Zone[], question: { name: string; type: string }): Reply {
  const name = toAbsolute(question.name);
  const zone = closestZone(zones, name);
  // Names outside of our zones are refused.
  if (!zone) return reply("REFUSED", { authoritative: false });
  const delegation = delegationOf(zone, name);
  if (delegation) return referral(zone, delegation);
  return resolve(zone, name, question.type.toUpperCase(), []);
}

function resolve(zone: Zone, name: string, type: string, chain: readonly Rrset[]): Reply {
  const found = rrsetsAt(zone, name);
  if (!found) return withSoa(zone, "NXDOMAIN", chain);
  const alias = found.find((set) => set.type === "CNAME");
  if (alias && type !== "CNAME" && type !== "ANY") return follow(zone, alias, type, [...chain, alias]);
  const answers = type === "ANY" ? found : found.filter((set) => set.type === type);
  if (answers.length === 0) return withSoa(zone, "NOERROR", chain);
  return reply("NOERROR", { answers: [...chain, ...answers], additionals: addressesOf(zone, answers) });
}

/** Follows an alias within this zone; the resolver does the rest. */
function follow(zone: Zone, alias: Rrset, type: string, chain: readonly Rrset[]): Reply {
  const target = toAbsolute(alias.contents[0] ?? ".");
  if (!isWithin(target, zone.name) || delegationOf(zone, target) || chain.length > LONGEST_CHAIN)
    return reply("NOERROR", { answers: chain });
  return resolve(zone, target, type, chain);
}

function closestZone(zones: readonly Zone[], name: string): Zone | undefined {
  return zones
    .filter((zone) => isWithin(name, zone.name))
    .sort((a, b) => labelsOf(b.name).length - labelsOf(a.name).length)[0];
}

/** A delegation to other name servers, at the name or above it. */
function delegationOf(zone: Zone, name: string): Rrset | undefined {
  const above: string[] = [];
  for (let at: string | undefined = name; at !== undefined && at !== zone.name; at = parentOf(at)) above.unshift(at);
  for (const at of above) {
    const delegation = zone.rrsets.find((set) => set.name === at && set.type === "NS");
    if (delegation) return delegation;
  }
  return undefined;
}

function referral(zone: Zone, delegation: Rrset): Reply {
  return reply("NOERROR", {
    authoritative: false,
    authorities: [delegation],
    additionals: addressesOf(zone, [delegation]),
  });
}

/** The records of a name, its own or from a wildcard; empty for an empty non-terminal. */
function rrsetsAt(zone: Zone, name: string): Rrset[] | undefined {
  if (exists(zone, name)) return zone.rrsets.filter((set) => set.name === name);
  let encloser = parentOf(name);
  while (encloser !== undefined && encloser !== zone.name && !exists(zone, encloser)) encloser = parentOf(encloser);
  const wildcard = `*.${encloser ?? zone.name}`;
  const found = zone.rrsets.filter((set) => set.name === wildcard);
  return found.length > 0 ? found.map((set) => ({ ...set, name })) : undefined;
}

function exists(zone: Zone, name: string): boolean {
  return name === zone.name || zone.rrsets.some((set) => isWithin(set.name, name));
}

/** Addresses of the hosts in an answer, so that the client needs no second query. */
function addressesOf(zone: Zone, answers: readonly Rrset[]): Rrset[] {
  const hosts = answers
    .filter(({ type }) => type === "NS" || type === "MX" || type === "SRV")
    .flatMap(({ contents }) => contents.map((content) => toAbsolute(content.split(" ").at(-1) ?? ".")));
  return zone.rrsets.filter(({ name, type }) => (type === "A" || type === "AAAA") && hosts.includes(name));
}

function withSoa(zone: Zone, code: Reply["code"], answers: readonly Rrset[]): Reply {
  const soa = zone.rrsets.find((set) => set.type === "SOA");
  // The negative TTL is the smaller of the two (RFC 2308).
  const authorities = soa ? [{ ...soa, ttl: Math.min(soa.ttl, parseSoa(soa.contents[0] ?? "").minimum) }] : [];
  return reply(code, { answers, authorities });
}

function reply(code: Reply["code"], parts: Partial<Reply>): Reply {
  return { code, authoritative: true, answers: [], authorities: [], additionals: [], ...parts };
}
