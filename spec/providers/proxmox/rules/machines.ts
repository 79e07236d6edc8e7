import { derivedMacAddress, derivedVmId } from "../identity";
import type { Path } from "../../../findings";
import { findRepeated } from "../../../rules/lookup";
import { proxmoxApi, proxmoxNodes, proxmoxSites } from "../lookup";
import { error } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";

/** Talos' system requirements. Source: siderolabs/talos `system-requirements.md`. The schema asks for the disk. */
const SMALLEST = {
  controlplane: { cores: 2, memoryMiB: 2048, what: "a control plane" },
  worker: { cores: 1, memoryMiB: 1024, what: "a worker" },
};

const UNITS = { cores: "cores", memoryMiB: "MiB" };

export const orderedVmIdRanges: Rule = (cluster) =>
  proxmoxSites(cluster)
    .filter(([, { vmIds }]) => vmIds.from > vmIds.to)
    .map(([name, { vmIds }]) =>
      error(
        ["sites", name, "vmIds"],
        `the range from ${vmIds.from} to ${vmIds.to} is empty`,
        "Write the smaller number as `from`.",
      ),
    );

/** Two nodes with the same name also share all derived values; names.ts reports the name once. */
function findShared<T extends { name: string }>(machines: readonly T[], keyOf: (machine: T) => string) {
  return findRepeated(machines, keyOf).filter(({ item, first }) => item.name !== first.name);
}

/** Proxmox counts VM ids across all hosts of one cluster, so two sites with one endpoint share them. */
export const uniqueVmIds: Rule = (cluster) => {
  const machines = proxmoxNodes(cluster)
    .filter(({ node, site }) => node.vmId !== undefined || site.vmIds.from <= site.vmIds.to)
    .map(({ node, site, path }) => ({
      name: node.name,
      path,
      api: proxmoxApi(site),
      id: node.vmId ?? derivedVmId(cluster.name, node.name, site.vmIds),
      derived: node.vmId === undefined,
    }));
  return findShared(machines, ({ api, id }) => `${api} ${id}`).map(({ item, first }) =>
    item.derived
      ? error(
          item.path,
          `the VM id ${item.id} that follows from the name ${item.name} already belongs to ${first.name}`,
          "Set `vmId` on one of the two, or widen `vmIds` of the site.",
        )
      : error(
          [...item.path, "vmId"],
          `VM id ${item.id} already belongs to ${first.name}${first.derived ? ", derived from its name" : ""}; each id is unique in Proxmox`,
          first.derived ? `Choose another, or set \`vmId\` on ${first.name}.` : "Choose another.",
        ),
  );
};

export const uniqueMacAddresses: Rule = (cluster) => {
  const machines = proxmoxNodes(cluster).map(({ node, path }) => ({
    name: node.name,
    path: node.macAddress === undefined ? path : [...path, "macAddress"],
    mac: node.macAddress ?? derivedMacAddress(cluster.name, node.name),
  }));
  return findShared(machines, ({ mac }) => mac).map(({ item, first }) =>
    error(
      item.path,
      `the MAC address ${item.mac} already belongs to ${first.name}; a switch delivers frames to only one of them`,
      "Delete it to have one derived from the node's name, or choose another.",
    ),
  );
};

export const unicastMacAddresses: Rule = ({ nodes }) =>
  nodes.flatMap(({ macAddress }, i) => {
    const firstByte = parseInt(macAddress ?? "00", 16);
    if (firstByte % 2 === 0) return [];
    return [
      error(
        ["nodes", i, "macAddress"],
        `${macAddress} is a multicast address, because its first byte is odd; a network card needs a unicast one`,
        "Start it with an even byte; 02 marks a locally administered address.",
      ),
    ];
  });

/** A size that the site sets for several nodes is reported once, at the site. */
export const largeEnoughMachines: Rule = (cluster) => {
  const found = proxmoxNodes(cluster).flatMap(({ node, site, path }) =>
    (["cores", "memoryMiB"] as const).flatMap((key) => {
      const size = node[key] ?? site.machine[key];
      const { [key]: smallest, what } = SMALLEST[node.role];
      if (size >= smallest) return [];
      const at: Path = node[key] === undefined ? ["sites", node.site, "machine", key] : [...path, key];
      const message = `${size} is too little for ${node.name}: Talos needs at least ${smallest} ${UNITS[key]} on ${what}`;
      return [
        error(at, message, `Write ${smallest} or more here${node[key] ? "" : `, or set \`${key}\` on the node`}.`),
      ];
    }),
  );
  const twice = new Set(findRepeated(found, ({ path }) => path.join(".")).map(({ item }) => item));
  return found.filter((finding) => !twice.has(finding));
};
