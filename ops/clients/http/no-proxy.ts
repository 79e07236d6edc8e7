import { BlockList, isIP, isIPv6 } from "node:net";
import { bareHost } from "../../support/host";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

/** No proxy is used for this machine itself, as in Go and therefore in Terraform's providers. */
export function isThisMachine(host: string): boolean {
  const address = bareHost(host);
  return address === "localhost" || (isIP(address) !== 0 && LOOPBACK.check(address, familyOf(address)));
}

/**
 * Whether NO_PROXY names an address or a network that contains it, optionally with a port. The package for NO_PROXY
 * compares only names, and treats the end of `fd00::1` as a port. Entries that are not valid are ignored. Source:
 * golang/net `http/httpproxy`, which Terraform's providers use.
 */
export function isExemptAddress(host: string, port: number): boolean {
  const address = bareHost(host);
  if (!isIP(address)) return false;
  const entries = (process.env["no_proxy"] || process.env["NO_PROXY"] || "").split(/[,\s]+/);
  return entries.some((entry) => contains(entry, address, port));
}

function contains(entry: string, address: string, port: number): boolean {
  const [, bracketed, plain, ownPort] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? [];
  if (ownPort !== undefined && Number(ownPort) !== port) return false;
  const [, network = "", length] = /^([^/]+)(?:\/(\d+))?$/.exec(bracketed ?? plain ?? entry) ?? [];
  if (!isIP(network)) return false;
  const bits = isIPv6(network) ? 128 : 32;
  const prefix = Number(length ?? bits);
  if (prefix > bits) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, familyOf(network));
  return list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
