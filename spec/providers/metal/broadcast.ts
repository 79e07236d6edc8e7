import { IPv4 } from "ipaddr.js";

/** The broadcast address of a network. */
export function broadcastOf(cidr: string): string {
  return IPv4.broadcastAddressFromCIDR(cidr).toString();
}
