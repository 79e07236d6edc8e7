/** IPv4 subnets of machine configurations. */
import { parseIpv4 } from "../ipv4";

export function isInSubnet(subnet: string, address: string): boolean {
  const [network = "", prefix = "32"] = subnet.split("/");
  // Machines of the world have IPv4 addresses alone.
  if (network.includes(":")) return false;
  const block = 2 ** (32 - Number(prefix));
  return Math.floor(parseIpv4(network) / block) === Math.floor(parseIpv4(address) / block);
}

export function isSubnet(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const [network = "", prefix = ""] = text.split("/");
  if (!/^\d{1,3}$/.test(prefix)) return false;
  if (network.includes(":")) return /^[\da-f:.]+$/i.test(network) && Number(prefix) <= 128;
  const parts = network.split(".");
  return (
    parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255) && Number(prefix) <= 32
  );
}
