import { findRepeated } from "../../../rules/lookup";
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
        `Add an address of ${site.network.cidr}, and reserve it for the machine at the router.`,
      ),
    );

export const metalAddressesFitTheirSite: Rule = (cluster) =>
  placedOnMetal(cluster).flatMap(({ node, site, path }) => {
    if (node.address === undefined) return [];
    const vip = sharedAddress(cluster.controlPlane)?.address;
    const finding = describeUnfit(node.address, node.site, site.network, vip);
    return finding ? [error([...path, "address"], finding.message, finding.fix)] : [];
  });

/** Every machine in maintenance mode accepts any configuration: the UUID shows that it is the right machine. */
export const metalNodesHaveAUuid: Rule = (cluster) =>
  placedOnMetal(cluster)
    .filter(({ node }) => node.uuid === undefined)
    .map(({ node, path }) =>
      error(
        path,
        `node ${node.name} has no \`uuid\`: without it, any machine at ${node.address ?? "its address"} would be configured and its disk overwritten`,
        `Boot Talos on the machine and read it: talosctl get systeminformation --insecure -n ${node.address ?? "<address>"}`,
      ),
    );

export const uniqueUuids: Rule = (cluster) =>
  findRepeated(
    placedOnMetal(cluster).flatMap(({ node: { name, uuid }, path }) =>
      uuid === undefined ? [] : [{ name, uuid, path }],
    ),
    ({ uuid }) => uuid,
  ).map(({ item, first }) =>
    error(
      [...item.path, "uuid"],
      `${item.uuid} already belongs to ${first.name}; a machine is one node`,
      "Read the UUID of this machine: talosctl get systeminformation --insecure, or dmidecode -s system-uuid.",
    ),
  );

/** A magic packet is addressed to a network card. */
export const wokenMachinesHaveAMacAddress: Rule = (cluster) =>
  placedOnMetal(cluster)
    .filter(({ node }) => node.wakeOnLan === true && node.macAddress === undefined)
    .map(({ node, path }) =>
      error(
        [...path, "wakeOnLan"],
        `${node.name} has no \`macAddress\`, which a magic packet needs`,
        "Add the `macAddress` of the connected network card, or delete `wakeOnLan`.",
      ),
    );
