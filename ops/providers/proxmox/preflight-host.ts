import { nodesAt, hasSecureBoot } from "../../../spec";
import { isProxmox, proxmoxHosts } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import { ownerByTags } from "./owner";
import { GUESTS } from "./guests";
import type { ListedGuest } from "./guests";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import type { ProxmoxQuery } from "./query";
import { machineChanges } from "./preflight-machines";
import { checkMemory, missingAt, checkSpace } from "./preflight-capacity";
import type { Datastore, Host } from "./preflight-capacity";
import { checkHighAvailability, checkParts, checkShared } from "./preflight-parts";
import { checkTakenAddresses } from "./taken-addresses";
import type { PreflightContext } from "../preflight-context";
import { isAtLeast } from "../../support/versions";

/** The first version in which an image that was downloaded can be imported as a disk through the API. */
const OLDEST = "8.4";

/** Compares a Proxmox host with the requirements of the cluster file. */
export async function compareWithFile(
  context: Pick<PreflightContext, "cluster" | "file" | "runtime" | "isPortOpen" | "nodesInState" | "talosconfig">,
  site: ProxmoxSite,
  ask: ProxmoxQuery,
): Promise<Observation[]> {
  const { cluster, isPortOpen, nodesInState } = context;
  const [{ version }, hosts, machines] = (await Promise.all([ask("/version"), ask("/nodes"), ask(GUESTS)])) as [
    { version: string },
    Host[],
    ListedGuest[],
  ];
  const missing = missingAt(cluster, site, machines);
  const found = await Promise.all(
    proxmoxHosts(cluster, site).map((name) =>
      checkHost(cluster, site, { name, hosts, machines, missing, talosconfig: context.talosconfig }, ask),
    ),
  );
  return [
    checkVersion(site, version),
    ...checkHighAvailability(cluster, site, version),
    ...vmIds(cluster, site, machines, await nodesInState()),
    ...machineChanges(cluster, site, machines, context),
    ...(await checkTakenAddresses(cluster, missing, isPortOpen)),
    ...found.flat(),
  ];
}

interface HostQuestion {
  readonly name: string;
  readonly hosts: readonly Host[];
  readonly machines: readonly ListedGuest[];
  /** Nodes whose machines do not exist yet. */
  readonly missing: readonly ProxmoxNode[];
  readonly talosconfig: string;
}

async function checkHost(
  cluster: Cluster,
  site: ProxmoxSite,
  { name, hosts, machines, missing, talosconfig }: HostQuestion,
  ask: ProxmoxQuery,
): Promise<Observation[]> {
  const host = hosts.find(({ node }) => node === name);
  if (!host) {
    const names = hosts.map(({ node }) => node).join(", ");
    return [
      error(
        "proxmox-host-missing",
        `Proxmox at site ${site.name} has no host ${name}; it has ${names}.`,
        name === site.host ? "Correct `host` there." : "Correct `host` of its nodes.",
      ),
    ];
  }
  if (host.status === "offline")
    return [error("proxmox-host-offline", `The Proxmox host ${name} of site ${site.name} is off.`, "Start it.")];
  const own = missing.filter((node) => node.host === name);
  const stores = (await ask(`/nodes/${name}/storage`)) as Datastore[];
  return [
    ...checkDatastores(cluster, site, name, stores),
    ...checkShared(site, name, stores),
    ...(await checkParts(cluster, site, name, { stores, machines, talosconfig }, ask)),
    ...checkSpace(site, name, stores, own),
    ...checkMemory(site, host, own),
  ];
}

function checkVersion(site: ProxmoxSite, version: string): Observation {
  return isAtLeast(version, OLDEST)
    ? `Proxmox ${version} at site ${site.name} accepts the login.`
    : error(
        "proxmox-too-old",
        `Proxmox ${version} at site ${site.name} cannot import images through its API; ${OLDEST} can.`,
        "Upgrade it: https://pve.proxmox.com/wiki/Upgrade_from_8_to_9",
      );
}

function checkDatastores(cluster: Cluster, site: ProxmoxSite, host: string, all: readonly Datastore[]): Observation[] {
  const { images, disks } = site.datastores;
  const names = all.map(({ storage }) => storage).join(", ");
  const need = (name: string, key: string, content: string, label: string): Observation[] => {
    const found = all.find(({ storage }) => storage === name);
    if (!found) {
      return [
        error(
          "datastore-missing",
          `The host ${host} of site ${site.name} has no datastore ${name}; it has ${names}.`,
          `Correct \`datastores.${key}\` there.`,
        ),
      ];
    }
    if (found.active === 0)
      return [error("datastore-inactive", `The datastore ${name} of host ${host} is not active.`, "Bring it up.")];
    if (found.content.split(",").includes(content)) return [];
    return [
      error(
        "datastore-content",
        `The datastore ${name} of host ${host} does not accept ${content}; it accepts ${found.content}.`,
        `Add "${label}" to its content (Datacenter → Storage → ${name} → Edit), or \`pvesm set ${name} --content ${found.content},${content}\`.`,
      ),
    ];
  };
  const boot = hasSecureBoot(cluster)
    ? need(images, "images", "iso", "ISO image")
    : need(images, "images", "import", "Import");
  return [...boot, ...need(disks, "disks", "images", "Disk image")];
}

function vmIds(
  cluster: Cluster,
  site: ProxmoxSite,
  machines: readonly ListedGuest[],
  inState: readonly string[],
): Observation[] {
  return nodesAt(cluster, site.name)
    .filter(isProxmox)
    .flatMap(({ name, vmId }): Observation[] => {
      const there = machines.find(({ vmid }) => vmid === vmId);
      if (!there) return [];
      const owner = ownerByTags(there.tags, cluster.name);
      if (typeof owner === "object")
        return [
          error(
            "vm-id-taken",
            `The VM id ${vmId} of ${name} is taken by ${there.name ?? "a machine"} of the cluster ${owner.cluster} on ${there.node}.`,
            `Give ${name} another \`vmId\`. A machine of another cluster is never adopted, not even with --adopt.`,
          ),
        ];
      if (there.name === name && inState.includes(name)) return [];
      if (there.name === name)
        return [
          `This machine exists already, and is not in the state: ${name} (${vmId}). A run adopts it if an earlier run from here created it, otherwise only with --adopt.`,
        ];
      return [
        error(
          "vm-id-taken",
          `The VM id ${vmId} of ${name} is taken by ${there.name ?? "another machine"} on ${there.node}.`,
          `Give ${name} another \`vmId\`, or move that machine away. Coldstart does not touch it.`,
        ),
      ];
    });
}
