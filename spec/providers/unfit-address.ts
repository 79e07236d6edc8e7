import type { SpecFinding } from "../findings";
import { blockOf, contains, isNetworkOrBroadcast } from "../rules/ipv4";

/** Why a machine cannot have an address in the network of its site. */
export function describeUnfit(
  address: string,
  siteName: string,
  { cidr, gateway }: { cidr: string; gateway: string | undefined },
  vip: string | undefined,
): Pick<SpecFinding, "message" | "fix"> | undefined {
  const fix = `Choose another address in ${cidr}.`;
  if (!contains(blockOf(cidr), address)) {
    return { message: `${address} is outside ${cidr}, the network of site ${siteName}`, fix };
  }
  if (isNetworkOrBroadcast(cidr, address)) {
    return { message: `${address} is the network or broadcast address of ${cidr}, which no machine can have`, fix };
  }
  if (address === gateway) return { message: `${address} is the gateway of site ${siteName}`, fix };
  if (address === vip) {
    return { message: `${address} is the VIP, which floats between the control planes and belongs to none`, fix };
  }
  return undefined;
}
