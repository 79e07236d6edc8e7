import { didYouMean, joinWithOr } from "../suggest";
import { specProvider } from "../providers";
import { placedNodes } from "./lookup";
import { publicNodes } from "./public-nodes";
import { error, warning } from "./rule";
import type { Rule } from "./rule";

const NAME_SERVERS = ["dns", "nameServers"];

/** The parent zone sends the whole internet to these nodes. */
export const nameServersArePublic: Rule = (cluster) => {
  const publicNames = publicNodes(cluster).map(({ node }) => node.name);
  const fix =
    publicNames.length > 0
      ? `Use a node with a public address: ${joinWithOr(publicNames)}.`
      : "No node has a public address: remove powerdns, and leave `nameServers: {}`.";
  return Object.entries(cluster.dns.nameServers).flatMap(([label, node]) => {
    const path = [...NAME_SERVERS, label];
    if (publicNames.includes(node)) return [];
    const placed = placedNodes(cluster).find((one) => one.node.name === node);
    return placed
      ? [
          error(
            path,
            `${node} is a machine on ${specProvider(placed.site).title} without a public address, so it cannot be queried from outside`,
            fix,
          ),
        ]
      : [error(path, `no node is called "${node}"${didYouMean(node, publicNames)}`, fix)];
  });
};

export const zoneHasNameServers: Rule = ({ dns, services }) => {
  const servers = Object.values(dns.nameServers);
  if (!services.powerdns) return [];
  if (servers.length === 0) {
    return [
      error(
        NAME_SERVERS,
        "names no node, but powerdns is on: a zone without name servers cannot be delegated",
        "Add `ns1: <node with a public address>`, or remove powerdns.",
      ),
    ];
  }
  if (new Set(servers).size > 1) return [];
  return [
    warning(
      NAME_SERVERS,
      `only ${servers[0]} serves the zone: registrars require two name servers, and the domain disappears when that node is down`,
      "Add a second node with a public address.",
    ),
  ];
};
