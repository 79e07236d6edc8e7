import { isBootedByDhcp, leaseSource } from "../addressing";
import { GUEST_AGENT } from "../schematic";
import { proxmoxNodes, proxmoxSites } from "../lookup";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";

/** A static address also needs its prefix and its gateway. */
export const staticNetworksAreKnown: Rule = (cluster) =>
  proxmoxSites(cluster).flatMap(([name, { network }]) =>
    (["cidr", "gateway"] as const)
      .filter((key) => network.addressing !== "dhcp" && network[key] === undefined)
      .map((key) =>
        error(
          ["sites", name, "network"],
          `\`${key}\` is missing: the addresses of this site's machines are in this file, so their network must be too`,
          `Add \`${key}\`, or write \`addressing: dhcp\` if the router decides.`,
        ),
      ),
  );

/** Ignoring the key would mislead its author. */
export const leasedNodesHaveNoAddress: Rule = (cluster) =>
  proxmoxNodes(cluster)
    .filter(({ node, site }) => node.address !== undefined && site.network.addressing === "dhcp")
    .map(({ node, path }) =>
      error(
        [...path, "address"],
        `the router of ${node.site} gives ${node.name} its address (\`addressing: dhcp\`); this one has no effect`,
        "Delete it, and reserve the address for the machine's MAC on the router; or choose `addressing: machine-config`.",
      ),
    );

export const leaseSourceNeedsDhcp: Rule = (cluster) =>
  proxmoxSites(cluster)
    .filter(([, site]) => site.network.addressesFrom !== undefined && !isBootedByDhcp(site))
    .map(([name, { network }]) =>
      error(
        ["sites", name, "network", "addressesFrom"],
        `is about leases, and there are none with \`addressing: ${network.addressing}\`: every address is in this file`,
        "Delete it, or write `addressing: dhcp`.",
      ),
    );

/** Without the guest agent Proxmox reports no address, and the provider times out. */
export const agentIsInTheImage: Rule = (cluster) =>
  proxmoxSites(cluster)
    .filter(([, site]) => leaseSource(site) === "guest-agent" && !site.extensions.includes(GUEST_AGENT))
    .map(([name]) =>
      error(
        ["sites", name, "extensions"],
        `${GUEST_AGENT} is missing: it reports the leases of the machines`,
        `Add it, or write \`addressesFrom: nodes-file\` under \`network\` and list the addresses yourself.`,
      ),
    );
