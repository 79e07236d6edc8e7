/**
 * Addresses of rented machines, from the range that RFC 2544 reserves for tests. They are derived from the name, so that
 * rehearsals can be compared.
 */
import { createHash } from "node:crypto";
import { formatIpv4, parseIpv4 } from "../../ipv4";

const FIRST = parseIpv4("198.18.0.0");
const SIZE = 2 ** 17;
const STEP = 1;

export function addressFor(name: string, isTaken: (address: string) => boolean): string {
  const hash = createHash("sha256").update(name).digest().readUInt32BE();
  for (let offset = hash % SIZE; ; offset = (offset + STEP) % SIZE) {
    const last = offset % 256;
    const address = formatIpv4(FIRST + offset);
    if (last > 0 && last < 255 && !isTaken(address)) return address;
  }
}

/** The documentation range of IPv6. */
export function networkFor(name: string): string {
  const hex = createHash("sha256").update(`${name}/ipv6`).digest("hex");
  return `2001:db8:${hex.slice(0, 4)}:${hex.slice(4, 8)}::/64`;
}
