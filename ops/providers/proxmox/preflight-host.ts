import { nodesAt, usesSecureBoot } from "../../../spec";
import { isProxmox } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import { ownerByTags } from "./owner";
import { MACHINES } from "./machines";
import type { ListedVm } from "./machines";
import type { Observed } from "../../support/check";
import { error } from "../../support/finding";
import type { ProxmoxQuestion } from "./preflight";
import { machineChanges } from "./preflight-machines";
import { memory, missingAt, space } from "./preflight-capacity";
import type { Datastore, Host } from "./preflight-capacity";
import { checkTakenAddresses } from "./taken-addresses";
import type { Answers } from "../../clients/http/port-open";
import { isAtLeast } from "../../support/versions";

/** The first version in which an image that was downloaded can be imported as a disk through the API. */
const OLDEST = "8.4";

/** Compares a Proxmox host with what the cluster file needs. */
export async function lookAround(
  cluster: Cluster,
  site: ProxmoxSite,
  ask: ProxmoxQuestion,
  answers: Answers,
): Promise<Observed[]> {
  const [{ version }, hosts, machines] = (await Promise.all([ask("/version"), ask("/nodes"), ask(MACHINES)])) as [
    { version: string },
    Host[],
    ListedVm[],
  ];
  const missing = missingAt(cluster, site, machines);
  const host = hosts.find(({ node }) => node === site.host);
  const findings: Observed[] = [
    checkVersion(site, version),
    ...vmIds(cluster, site, machines),
    ...machineChanges(cluster, site, machines),
    ...(await checkTakenAddresses(cluster, missing, answers)),
  ];
  if (!host) {
    const names = hosts.map(({ node }) => node).join(", ");
    findings.push(
      error(
        "proxmox-host-missing",
        `Proxmox at site ${site.name} has no host ${site.host}; it has ${names}.`,
        "Correct `host` there.",
      ),
    );
  } else if (host.status === "offline") {
    findings.push(
      error("proxmox-host-offline", `The Proxmox host ${site.host} of site ${site.name} is off.`, "Start it."),
    );
  } else {
    const stores = (await ask(`/nodes/${site.host}/storage`)) as Datastore[];
    findings.push(
      ...datastores(cluster, site, stores),
      ...space(site, stores, missing),
      ...memory(site, host, missing),
    );
  }
  return findings;
}

function checkVersion(site: ProxmoxSite, version: string): Observed {
  return isAtLeast(version, OLDEST)
    ? `Proxmox ${version} at site ${site.name} accepts the login.`
    : error(
        "proxmox-too-old",
        `Proxmox ${version} at site ${site.name} cannot import images through its API; ${OLDEST} can.`,
        "Upgrade it: https://pve.proxmox.com/wiki/Upgrade_from_8_to_9",
      );
}

function datastores(cluster: Cluster, site: ProxmoxSite, all: readonly Datastore[]): Observed[] {
  const { images, disks } = site.datastores;
  const names = all.map(({ storage }) => storage).join(", ");
  const need = (name: string, key: string, content: string, label: string): Observed[] => {
    const found = all.find(({ storage }) => storage === name);
    if (!found) {
      return [
        error(
          "datastore-missing",
          `The host ${site.host} of site ${site.name} has no datastore ${name}; it has ${names}.`,
          `Correct \`datastores.${key}\` there.`,
        ),
      ];
    }
    if (found.active === 0)
      return [error("datastore-inactive", `The datastore ${name} of host ${site.host} is not active.`, "Bring it up.")];
    if (found.content.split(",").includes(content)) return [];
    return [
      error(
        "datastore-content",
        `The datastore ${name} of host ${site.host} does not take ${content}; it takes ${found.content}.`,
        `Add "${label}" to its content (Datacenter → Storage → ${name} → Edit), or \`pvesm set ${name} --content ${found.content},${content}\`.`,
      ),
    ];
  };
  const boot = usesSecureBoot(cluster)
    ? need(images, "images", "iso", "ISO image")
    : need(images, "images", "import", "Import");
  return [...boot, ...need(disks, "disks", "images", "Disk image")];
}

function vmIds(cluster: Cluster, site: ProxmoxSite, machines: readonly ListedVm[]): Observed[] {
  return nodesAt(cluster, site.name)
    .filter(isProxmox)
    .flatMap(({ name, vmId }): Observed[] => {
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
      if (there.name === name)
        return [
          `On Proxmox already: ${name} (${vmId}). It is not created twice: a machine that a run from here created is adopted, any other only with --adopt.`,
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
