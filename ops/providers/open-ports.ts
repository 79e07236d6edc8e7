import ipaddr from "ipaddr.js";
import { PUBLIC_PORTS } from "../../spec";

/** Ports that some sources may reach. */
export interface Opening {
  readonly protocol: string;
  readonly first: number;
  readonly last: number;
  readonly sources: readonly string[];
}

const EVERY_PORT = { first: 1, last: 65_535 };

/** `443`, `30000-32767`, `any`; undefined means all ports. */
export function portRange(port: unknown): { first: number; last: number } {
  const match = /^(\d+)(?:-(\d+))?$/.exec(String(port));
  if (!match) return EVERY_PORT;
  return { first: Number(match[1]), last: Number(match[2] ?? match[1]) };
}

/** Public by design: single ports. A port range is never public by design. */
export function isPublic({ protocol, first, last }: Opening): boolean {
  if (protocol === "icmp" || protocol === "icmpv6") return true;
  return first === last && PUBLIC_PORTS.some((open) => open.protocol === protocol && open.port === first);
}

/** A wider range is not accepted as an administrator's. */
const WIDEST = { ipv4: 8, ipv6: 16 };

export function isAnywhere(range: string): boolean {
  const parsed = parseRange(range);
  return parsed === undefined || parsed[1] < WIDEST[parsed[0].kind()];
}

/** Sources of an opening that are in none of these ranges. */
export function findSourcesOutside(sources: readonly string[], ranges: readonly string[]): string[] {
  return sources.filter((source) => !ranges.some((range) => isRangeWithin(range, source)));
}

/** The sources that can already reach every port of an opening. */
export function findAllowedSources(openings: readonly Opening[], { protocol, first, last }: Opening): string[] {
  return openings
    .filter((open) => open.protocol === protocol && open.first <= first && last <= open.last)
    .flatMap(({ sources }) => sources);
}

function isRangeWithin(range: string, source: string): boolean {
  const [outer, inner] = [parseRange(range), parseRange(source)];
  if (!outer || !inner || outer[0].kind() !== inner[0].kind() || outer[1] > inner[1]) return false;
  return inner[0].match(outer as [ipaddr.IPv4, number]);
}

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  try {
    return ipaddr.parseCIDR(range.includes("/") ? range : `${range}/${range.includes(":") ? 128 : 32}`);
  } catch {
    return undefined;
  }
}
