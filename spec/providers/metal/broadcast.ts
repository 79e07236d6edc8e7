import { IPv4 } from "ipaddr.js";

/** Where a packet for all machines of a network goes. */
export function broadcastOf(cidr: string): string {
  return IPv4.broadcastAddressFromCIDR(cidr).toString();
}
