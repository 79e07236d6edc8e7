import type { Path } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import { specProvider } from "../providers";
import { sharedAddress } from "../shared-address";
import { didYouMean, joinWithOr } from "../suggest";
import { blockOf, contains, isAddress, isOverlapping, toNumber } from "./ipv4";
import type { Block } from "./ipv4";
import { localNetworks } from "./local-networks";
import { error } from "./rule";
import type { Rule, RuleFinding } from "./rule";

const ADDRESSES = ["services", "metallb", "addresses"];

/** MetalLB announces its addresses by ARP: that works in a local network, not between rented servers. */
export const metallbInALocalNetwork: Rule = (cluster) => {
  const site = cluster.services.metallb?.site;
  if (site === undefined) return [];
  const path = ["services", "metallb", "site"];
  const candidates = localNetworks(cluster).map(({ name }) => name);
  if (candidates.includes(site)) return [];
  const chosen = Object.hasOwn(cluster.sites, site) ? cluster.sites[site] : undefined;
  const fix = candidates.length > 0 ? `Use ${joinWithOr(candidates)}.` : "Remove metallb: no site has a local network.";
  return [
    chosen
      ? error(
          path,
          `${site} is a ${specProvider(chosen).title} site, and MetalLB cannot announce addresses in its network`,
          fix,
        )
      : error(path, `no site is called "${site}"${didYouMean(site, candidates)}`, fix),
  ];
};

/** The valid ranges as blocks, and the errors of the others. */
function readRanges(cluster: ClusterInput): {
  blocks: (Block & { text: string; path: Path })[];
  findings: RuleFinding[];
} {
  const blocks: (Block & { text: string; path: Path })[] = [];
  const findings: RuleFinding[] = [];
  for (const [i, text] of (cluster.services.metallb?.addresses ?? []).entries()) {
    const path = [...ADDRESSES, i];
    const ends = text.split("-");
    const broken = ends.find((end) => !isAddress(end));
    const [first = 0, last = 0] = broken === undefined ? ends.map(toNumber) : [];
    if (broken !== undefined) {
      findings.push(error(path, `${broken} is not an IPv4 address`, "Write both ends in full, each number 0 to 255."));
    } else if (first > last) {
      findings.push(error(path, `${text} runs backwards`, `Write ${ends[1]}-${ends[0]}.`));
    } else blocks.push({ first, last, text, path });
  }
  return { blocks, findings };
}

export const metallbRangesAreValid: Rule = (cluster) => readRanges(cluster).findings;

export const metallbRangesAreFree: Rule = (cluster) => {
  const siteName = cluster.services.metallb?.site;
  const local = localNetworks(cluster).find(({ name }) => name === siteName);
  if (!local) return [];
  const { cidr, gateway } = local;
  if (cidr === undefined) {
    const at = ["sites", siteName ?? "", "network"];
    return [error(at, "has no `cidr`, and MetalLB announces addresses of that network", "Add the `cidr`.")];
  }
  const network = blockOf(cidr);
  const vip = sharedAddress(cluster.controlPlane);
  const reserved = [
    ...(gateway ? [{ address: gateway, whose: "the gateway" }] : []),
    ...(vip ? [{ address: vip.address, whose: "the VIP" }] : []),
    ...cluster.nodes.flatMap(({ address, name }) => (address ? [{ address, whose: name }] : [])),
  ];
  return readRanges(cluster).blocks.flatMap((block) =>
    block.first < network.first || block.last > network.last
      ? [
          error(
            block.path,
            `${block.text} is not entirely inside ${cidr}, the network of ${siteName}`,
            `Stay in ${cidr}.`,
          ),
        ]
      : reserved
          .filter(({ address }) => contains(block, address))
          .map(({ address, whose }) =>
            error(
              block.path,
              `${block.text} contains ${address}, which belongs to ${whose}: MetalLB would assign it again`,
              "Leave it out of the range; use two ranges around it.",
            ),
          ),
  );
};

export const metallbRangesApart: Rule = (cluster) => {
  const { blocks } = readRanges(cluster);
  return blocks.flatMap((block, i) =>
    blocks
      .slice(0, i)
      .filter((other) => isOverlapping(block, other))
      .map((other) =>
        error(block.path, `${block.text} overlaps ${other.text}; MetalLB refuses both`, "Join them into one range."),
      ),
  );
};
