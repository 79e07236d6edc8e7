import { IPv4 } from "ipaddr.js";

/** Consecutive addresses, as numbers, both ends included. */
export interface Block {
  readonly first: number;
  readonly last: number;
}

export function isAddress(text: string): boolean {
  return IPv4.isValidFourPartDecimal(text);
}

export function toNumber(address: string): number {
  return IPv4.parse(address)
    .toByteArray()
    .reduce((sum, byte) => sum * 256 + byte, 0);
}

export function blockOf(cidr: string): Block {
  return {
    first: toNumber(IPv4.networkAddressFromCIDR(cidr).toString()),
    last: toNumber(IPv4.broadcastAddressFromCIDR(cidr).toString()),
  };
}

export function prefixOf(cidr: string): number {
  return IPv4.parseCIDR(cidr)[1];
}

/** The network that a CIDR means, without host bits: `10.2.1.7/16` → `10.2.0.0/16`. */
export function networkOf(cidr: string): string {
  return `${IPv4.networkAddressFromCIDR(cidr).toString()}/${prefixOf(cidr)}`;
}

export function contains(block: Block, address: string): boolean {
  const number = toNumber(address);
  return block.first <= number && number <= block.last;
}

export function isOverlapping(a: Block, b: Block): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** The first and the last address of a network belong to no machine; a /31 or /32 has no such addresses. */
export function isNetworkOrBroadcast(cidr: string, address: string): boolean {
  const { first, last } = blockOf(cidr);
  const number = toNumber(address);
  return prefixOf(cidr) < 31 && (number === first || number === last);
}

/** Whether every address of the range lies in one of these. */
export function isWithin(range: string, outer: readonly string[]): boolean {
  const { first, last } = blockOf(range);
  return outer.map(blockOf).some((block) => block.first <= first && last <= block.last);
}

/** Number of different addresses in the ranges: an address in two of them counts once. */
export function countAddresses(ranges: readonly string[]): number {
  let count = 0;
  let next = 0;
  for (const { first, last } of ranges.map(blockOf).sort((a, b) => a.first - b.first)) {
    const from = Math.max(first, next);
    if (last < from) continue;
    count += last - from + 1;
    next = last + 1;
  }
  return count;
}

/** Source: RFC 5737. */
const DOCUMENTATION_RANGES = ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"];

/** Whether the whole range is reserved for examples in documentation, so that no machine has any address of it. */
export function isForDocumentation(range: string): boolean {
  return isWithin(range, DOCUMENTATION_RANGES);
}
