import { nodesAt } from "../../../spec";
import type { Cluster } from "../../../spec";
import { isProxmox } from "../../../spec/providers/proxmox";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import { talosctlCommand } from "../../clients/talos/command";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import { isAtLeast } from "../../support/versions";
import type { ProxmoxQuery } from "./query";
import type { ListedGuest } from "./guests";
import { ownerByTags } from "./owner";
import type { Datastore } from "./preflight-capacity";

interface Bridge {
  readonly iface: string;
  readonly bridge_vlan_aware?: number;
}

/** A mapped PCI device, with one entry per host: `id=10de:2204,node=atlas,path=0000:01:00.0`. */
interface Mapping {
  readonly id: string;
  readonly map: readonly string[];
  readonly "live-migration-capable"?: number;
}

/** Rules have replaced the groups of older versions. Source: pve-ha-manager 5.0. */
const HA_RULES_SINCE = "9.0";

function nodesOn(cluster: Cluster, site: ProxmoxSite, host: string): ProxmoxNode[] {
  return nodesAt(cluster, site.name)
    .filter(isProxmox)
    .filter((node) => node.host === host || node.ha?.hosts.includes(host));
}

export function checkHighAvailability(cluster: Cluster, site: ProxmoxSite, version: string): Observation[] {
  const available = nodesAt(cluster, site.name)
    .filter(isProxmox)
    .filter(({ ha }) => ha);
  if (available.length === 0 || isAtLeast(version, HA_RULES_SINCE)) return [];
  return [
    error(
      "ha-unavailable",
      `Proxmox ${version} at site ${site.name} has no HA rules, which \`ha\` of ${available.map(({ name }) => name).join(", ")} needs.`,
      `Upgrade Proxmox to ${HA_RULES_SINCE} or newer, or delete \`ha\`.`,
    ),
  ];
}

/** Images are downloaded only once to a datastore that the file calls shared, and machines on it may move between hosts. */
export function checkShared(site: ProxmoxSite, host: string, stores: readonly Datastore[]): Observation[] {
  return site.datastores.shared.flatMap((name): Observation[] => {
    const found = stores.find(({ storage }) => storage === name);
    if (!found || found.shared !== 0) return [];
    return [
      error(
        "datastore-not-shared",
        `The datastore ${name} is under \`datastores.shared\` of site ${site.name}, and Proxmox says that only ${host} sees it.`,
        `Delete ${name} there, or mark it as shared in Proxmox if it is: pvesm set ${name} --shared 1`,
      ),
    ];
  });
}

interface HostFacts {
  readonly stores: readonly Datastore[];
  /** The machines of all hosts. */
  readonly machines: readonly ListedGuest[];
  readonly talosconfig: string;
}

/** Bridges, datastores and devices that the machines of a host name. */
export async function checkParts(
  cluster: Cluster,
  site: ProxmoxSite,
  host: string,
  { stores, machines, talosconfig }: HostFacts,
  ask: ProxmoxQuery,
): Promise<Observation[]> {
  const nodes = nodesOn(cluster, site, host);
  const arriving = machines.filter(
    (vm) => vm.node !== host && vm.status === "running" && ownerByTags(vm.tags, cluster.name) === "ours",
  );
  return [
    ...(await checkBridges(site, host, nodes, ask)),
    ...checkDiskStores(host, nodes, stores),
    ...(await checkMappings({ host, nodes, arriving, talosconfig }, ask)),
  ];
}

async function checkBridges(
  { network }: ProxmoxSite,
  host: string,
  nodes: readonly ProxmoxNode[],
  ask: ProxmoxQuery,
): Promise<Observation[]> {
  const bridges = (await ask(`/nodes/${host}/network?type=any_bridge`)) as Bridge[];
  const wanted = [
    { ...network, owner: "the machines" },
    ...nodes.flatMap(({ name, networkCards }) => networkCards.map((card) => ({ ...card, owner: name }))),
  ];
  const first = new Map(wanted.toReversed().map((one) => [`${one.bridge}/${one.vlan ?? ""}`, one]));
  return [...first.values()].toReversed().flatMap(({ bridge, vlan, owner }): Observation[] => {
    const found = bridges.find(({ iface }) => iface === bridge);
    if (!found) {
      const names = bridges.map(({ iface }) => iface).join(", ");
      return [
        error(
          "bridge-missing",
          `The host ${host} has no bridge ${bridge}, which ${owner} need${owner === "the machines" ? "" : "s"}; it has ${names}.`,
          "Correct `bridge` in the cluster file, or create it: Proxmox → the host → Network.",
        ),
      ];
    }
    // Proxmox then creates a separate bridge per VLAN, which also works (pve-common `Network.pm`,
    // activate_bridge_vlan).
    if (vlan !== undefined && found.bridge_vlan_aware !== 1)
      return [
        `The bridge ${bridge} of host ${host} is not VLAN-aware; Proxmox creates the bridge ${bridge}v${vlan} for VLAN ${vlan}.`,
      ];
    return [];
  });
}

function checkDiskStores(host: string, nodes: readonly ProxmoxNode[], stores: readonly Datastore[]): Observation[] {
  return nodes.flatMap(({ name, disks }) =>
    disks.flatMap((disk): Observation[] => {
      const found = stores.find(({ storage }) => storage === disk.datastore);
      if (found?.content.split(",").includes("images")) return [];
      const what = `The disk ${disk.name} of ${name} belongs on the datastore ${disk.datastore}`;
      return [
        found
          ? error(
              "datastore-content",
              `${what}, which does not accept images; it accepts ${found.content}.`,
              `Add "Disk image" to its content, or use another \`datastore\`.`,
            )
          : error(
              "datastore-missing",
              `${what}, which the host ${host} does not have; it has ${stores.map(({ storage }) => storage).join(", ")}.`,
              "Correct `datastore` of the disk.",
            ),
      ];
    }),
  );
}

interface MappingQuestion {
  readonly host: string;
  readonly nodes: readonly ProxmoxNode[];
  /** Machines that run on another host. */
  readonly arriving: readonly ListedGuest[];
  readonly talosconfig: string;
}

async function checkMappings(question: MappingQuestion, ask: ProxmoxQuery): Promise<Observation[]> {
  const { host, nodes } = question;
  const wanted = nodes.flatMap(({ name, pciDevices }) => pciDevices.map(({ mapping }) => ({ name, mapping })));
  if (wanted.length === 0) return [];
  const mappings = (await ask("/cluster/mapping/pci")) as Mapping[];
  const here = mappings.filter(({ map }) => map.some((entry) => entry.split(",").includes(`node=${host}`)));
  const missing = wanted.flatMap(({ name, mapping }): Observation[] => {
    if (here.some(({ id }) => id === mapping)) return [];
    const isElsewhere = mappings.some(({ id }) => id === mapping);
    return [
      error(
        "mapping-missing",
        `${name} needs the mapped device ${mapping}, and Proxmox has ${isElsewhere ? `it on other hosts than ${host}` : "no mapping of this name"}.`,
        "Map the device: Datacenter → Resource Mappings → PCI Devices. Or correct `mapping` in the cluster file.",
      ),
    ];
  });
  const movable = mappings.filter((one) => one["live-migration-capable"] === 1).map(({ id }) => id);
  return [...missing, ...nodes.flatMap((node) => checkMove(question, node, movable))];
}

/**
 * Proxmox migrates a machine with a mapped device only while it is off, unless the mapping says otherwise. Found here, it stops
 * the run before the node is drained. Source: qemu-server `QemuMigrate.pm`, prepare.
 */
function checkMove(
  { host, arriving, talosconfig }: MappingQuestion,
  { name, vmId, address, pciDevices }: ProxmoxNode,
  movable: readonly string[],
): Observation[] {
  const vm = arriving.find(({ vmid }) => vmid === vmId);
  const fixed = pciDevices.map(({ mapping }) => mapping).filter((mapping) => !movable.includes(mapping));
  if (!vm || fixed.length === 0) return [];
  // Without an address in the file, a plan needs the lease of a machine that runs.
  const next =
    address === undefined
      ? `Then move it (on ${vm.node}: qm migrate ${vm.vmid} ${host}), start it there, and run again.`
      : "Then run again: the VM is moved and started.";
  return [
    error(
      "device-blocks-move",
      `${name} has the mapped device ${fixed.join(", ")}, and Proxmox does not move it from ${vm.node} to ${host} while it runs.`,
      `Shut the node down, which also drains it: ${talosctlCommand({ talosconfig }, address ?? `<address of ${name}>`, "shutdown")}\n${next}`,
    ),
  ];
}
