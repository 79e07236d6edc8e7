import { nodesAt } from "../../../spec";
import { isProxmox } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import { formatCount } from "../../support/count";
import type { ListedGuest } from "./guests";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

export interface Datastore {
  readonly storage: string;
  readonly content: string;
  readonly active?: number;
  /** 1: all hosts see it. */
  readonly shared?: number;
  /** Free bytes. */
  readonly avail?: number;
}

export interface Host {
  readonly node: string;
  readonly status?: string;
  /** Bytes. */
  readonly maxmem?: number;
}

/** The size of the largest image, unpacked, and of its download. */
const IMAGE_GIB = 5;
/** Disk space that an idle node uses: two system images, and the images of Kubernetes. */
const USED_GIB = 8;

/** Thin disks grow as they are used, so the total may exceed the datastore; the initial use may not. */
export function checkSpace(
  site: ProxmoxSite,
  host: string,
  all: readonly Datastore[],
  missing: readonly ProxmoxNode[],
): Observation[] {
  if (missing.length === 0) return [];
  const { images, disks } = site.datastores;
  const promised = missing.reduce((sum, { diskGiB }) => sum + diskGiB, 0);
  const needed: Record<string, number> = { [images]: IMAGE_GIB };
  needed[disks] = (needed[disks] ?? 0) + USED_GIB * missing.length;
  for (const { datastore } of missing.flatMap((node) => node.disks)) needed[datastore] ??= 1;
  return Object.entries(needed).flatMap(([name, least]) => {
    const avail = all.find(({ storage }) => storage === name)?.avail;
    if (avail === undefined) return [];
    const free = Math.floor(avail / GIB);
    const left = `The datastore ${name} of host ${host} has ${free} GiB left`;
    if (free < least)
      return [
        error(
          "datastore-full",
          `${left}, and at least ${least} GiB are needed there for ${count(missing)}.`,
          `Make room on ${name}, or use another one under \`datastores\` of site ${site.name}.`,
        ),
      ];
    const most = sumPromised(name, missing) + (name === disks ? promised : 0);
    if (free < most)
      return [
        warning(
          "datastore-low",
          `${left}, and the disks of ${count(missing)} may grow to ${most} GiB.`,
          `Make room on ${name} before they are full, or give the machines smaller disks.`,
        ),
      ];
    return [];
  });
}

/** The maximum size of the additional disks in a datastore. */
function sumPromised(datastore: string, nodes: readonly ProxmoxNode[]): number {
  const here = nodes.flatMap(({ disks }) => disks).filter((disk) => disk.datastore === datastore);
  return here.reduce((sum, { sizeGiB }) => sum + sizeGiB, 0);
}

/** A machine allocates all of its memory when it starts. */
export function checkMemory(site: ProxmoxSite, { node, maxmem }: Host, missing: readonly ProxmoxNode[]): Observation[] {
  const wanted = missing.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0);
  if (maxmem === undefined || wanted * MIB <= maxmem) return [];
  return [
    error(
      "host-memory",
      `The host ${node} has ${Math.floor(maxmem / MIB)} MiB of memory, and ${wanted} MiB are needed for ${count(missing)}: not all of them would start.`,
      `Give the machines of site ${site.name} less at \`memoryMiB\`, or put some elsewhere.`,
    ),
  ];
}

function count({ length }: readonly unknown[]): string {
  return formatCount(length, "new machine");
}

/** The nodes whose machines do not exist yet. */
export function missingAt(
  cluster: Cluster,
  site: ProxmoxSite,
  machines: readonly Pick<ListedGuest, "vmid">[],
): ProxmoxNode[] {
  return nodesAt(cluster, site.name)
    .filter(isProxmox)
    .filter(({ vmId }) => !machines.some(({ vmid }) => vmid === vmId));
}
