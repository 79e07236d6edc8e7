import { isOlder } from "../../../facts/minors";
import { findRepeated } from "../../../rules/lookup";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { proxmoxNodes } from "../lookup";

/** The first Talos with documents of the kind UserVolumeConfig (schemas/talos-config.json). */
const USER_VOLUMES_SINCE = "v1.10.0";

export const uniqueDiskNames: Rule = (cluster) =>
  proxmoxNodes(cluster).flatMap(({ node, path }) =>
    findRepeated(
      (node.disks ?? []).map(({ name }, i) => ({ name, i })),
      ({ name }) => name,
    ).map(({ item, first }) =>
      error(
        [...path, "disks", item.i, "name"],
        `"${item.name}" is also the name of disks[${first.i}]; both would be mounted at /var/mnt/${item.name}`,
        "Give this disk a name of its own.",
      ),
    ),
  );

export const userVolumesAreKnownToTalos: Rule = (cluster) =>
  proxmoxNodes(cluster)
    .filter(({ node }) => (node.disks ?? []).length > 0 && isOlder(cluster.talos.version, USER_VOLUMES_SINCE))
    .map(({ path }) =>
      error(
        [...path, "disks"],
        `Talos ${cluster.talos.version} has no user volumes; 1.10 is the first version that does`,
        "Raise `talos.version`, or delete `disks`.",
      ),
    );

/** A highly available machine must be able to start on another host with the same devices and disks. */
export const availableMachinesCanMove: Rule = (cluster) =>
  proxmoxNodes(cluster).flatMap(({ node, site, path }) => {
    const { ha, pciDevices = [], disks = [] } = node;
    if (!ha) return [];
    const { datastores } = site;
    const used = [datastores.disks, ...disks.map(({ datastore }) => datastore ?? datastores.disks)];
    const local = [...new Set(used)].filter((name) => !datastores.shared.includes(name));
    const host = node.host ?? site.host;
    return [
      ...(ha.hosts.every((name) => name === host)
        ? [
            error(
              [...path, "ha", "hosts"],
              `names no host other than ${host}, where ${node.name} already runs`,
              "Add another host of the same Proxmox cluster.",
            ),
          ]
        : []),
      ...(pciDevices.length > 0
        ? [
            error(
              [...path, "ha"],
              `${node.name} has PCI devices of its host, and cannot start on another one`,
              "Delete `ha` or `pciDevices`.",
            ),
          ]
        : []),
      ...(local.length > 0
        ? [
            error(
              [...path, "ha"],
              `the disks of ${node.name} are on ${local.join(", ")}, which is not a shared datastore: another host cannot start it`,
              `Put the disks on a shared datastore, and list it under \`datastores.shared\` of site ${node.site}.`,
            ),
          ]
        : []),
    ];
  });
