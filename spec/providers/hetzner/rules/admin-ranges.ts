import type { HetznerSiteInput } from "../schema";
import type { Path } from "../../../findings";
import { countAddresses, isForDocumentation, isWithin } from "../../../rules/ipv4";
import { hetznerSites } from "../lookup";
import { error, warning } from "../../../rules/rule";
import type { Rule, RuleFinding } from "../../../rules/rule";

/** A /16: enough for the range of an internet provider, for administrators whose address changes. */
const MAX_ADDRESSES = 2 ** 16;

/** Ranges that no packet from the internet has as its source. Source: IANA's registry of special-purpose addresses. */
const NOT_PUBLIC: readonly (readonly [what: string, ...ranges: string[]])[] = [
  ["a private range", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
  ["a range behind the NAT of an internet provider (CGNAT)", "100.64.0.0/10"],
  ["a loopback range", "127.0.0.0/8"],
  ["a link-local range", "169.254.0.0/16"],
  ["a multicast or reserved range", "224.0.0.0/4", "240.0.0.0/4"],
  ['a range that means "this network"', "0.0.0.0/8"],
];

/** The firewall sees public source addresses only. */
export const publicAdminRanges: Rule = (cluster) =>
  hetznerSites(cluster).flatMap(([name, { adminRanges }]) =>
    adminRanges.flatMap((range, i): RuleFinding[] => {
      const path: Path = ["sites", name, "adminRanges", i];
      const what = findReservedUse(range);
      if (what !== undefined) {
        return [
          error(
            path,
            `${range} is ${what}: Hetzner's firewall sees your public address, so this range allows no client`,
            "Write your public address (`curl -4 https://ip.hetzner.com`).",
          ),
        ];
      }
      if (!isForDocumentation(range)) return [];
      return [
        warning(
          path,
          `${range} is reserved for documentation: the firewall would block every real client`,
          "Replace it with your public address before you go live (`curl -4 https://ip.hetzner.com`).",
        ),
      ];
    }),
  );

function findReservedUse(range: string): string | undefined {
  return NOT_PUBLIC.find(([, ...ranges]) => isWithin(range, ranges))?.[0];
}

/** In maintenance mode the Talos API accepts a configuration without a certificate: any client that reaches it controls the machine (T22). */
export const narrowAdminRanges: Rule = (cluster) =>
  hetznerSites(cluster).flatMap(([name, { adminRanges, open }]): RuleFinding[] => {
    const count = countAddresses(adminRanges.filter((range) => findReservedUse(range) === undefined));
    if (count <= MAX_ADDRESSES) return [];
    const path: Path = ["sites", name, "adminRanges", ...findTooWideRange(adminRanges)];
    const what = `opens the Talos API to ${describeAddressCount(count)}, and a server without a configuration accepts one without a certificate`;
    if (open) return [warning(path, what, "`open: true` allows it. Narrow the ranges when you can.")];
    return [
      error(
        path,
        what,
        `Use your own public address, such as 198.51.100.7/32; the ranges of a site together have at most ${MAX_ADDRESSES} addresses (a /16). \`sites.${name}.open: true\` allows more.`,
      ),
    ];
  });

/** The range that is too wide by itself, if there is one. */
function findTooWideRange(ranges: HetznerSiteInput["adminRanges"]): number[] {
  const index = ranges.findIndex(
    (range) => findReservedUse(range) === undefined && countAddresses([range]) > MAX_ADDRESSES,
  );
  return index === -1 ? [] : [index];
}

function describeAddressCount(count: number): string {
  return count === 2 ** 32 ? "the whole internet" : `${count} addresses`;
}
