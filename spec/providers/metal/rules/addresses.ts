import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { sharedAddress } from "../../../shared-address";
import { describeUnfit } from "../../unfit-address";
import { placedOnMetal } from "../lookup";

export const metalNodesHaveAnAddress: Rule = (cluster) =>
  placedOnMetal(cluster)
    .filter(({ node }) => node.address === undefined)
    .map(({ node, site, path }) =>
      error(
        path,
        `node ${node.name} has no \`address\`: Coldstart looks for the machine there, before and after it is configured`,
        `Add an address of ${site.network.cidr}, and reserve it for the machine on the router.`,
      ),
    );

export const metalAddressesFitTheirSite: Rule = (cluster) =>
  placedOnMetal(cluster).flatMap(({ node, site, path }) => {
    if (node.address === undefined) return [];
    const vip = sharedAddress(cluster.controlPlane)?.address;
    const finding = describeUnfit(node.address, node.site, site.network, vip);
    return finding ? [error([...path, "address"], finding.message, finding.fix)] : [];
  });
