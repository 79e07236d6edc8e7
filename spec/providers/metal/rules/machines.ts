import { findRepeated } from "../../../rules/lookup";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { placedOnMetal } from "../lookup";

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
