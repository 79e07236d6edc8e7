import { nodesAt } from "../../../spec";
import { isProxmox, proxmoxHosts, volumeOwnerId } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import type { ControllerResources, RecordedVolume } from "../leftovers/controller-resources";
import { GUESTS, sortGuests } from "./guests";
import type { ListedGuest } from "./guests";
import type { Leftover, LeftoverScan } from "../leftovers/leftover";
import { withReclaimPolicy } from "../leftovers/volume-policy";

interface ListedVolume {
  /** datastore:name */
  readonly volid: string;
  readonly vmid?: number | string;
  readonly size?: number;
}

interface Content extends ListedVolume {
  readonly host: string;
}

/** The CSI driver of volumes on Proxmox. */
const DRIVER = "csi.proxmox.sinextra.dev";

const GIB = 2 ** 30;

/** Files that machines boot for the first time: disk images, or ISOs with SecureBoot. */
const BOOT_CONTENT = ["import", "iso"] as const;

/** The leftovers of a cluster on one Proxmox host. */
export async function searchProxmox(
  client: Pick<ProxmoxClient, "get" | "delete">,
  cluster: Cluster,
  site: ProxmoxSite,
  made: ControllerResources,
  named: readonly string[] = [],
): Promise<LeftoverScan> {
  const hosts = proxmoxHosts(cluster, site);
  const where = `Proxmox (site ${site.name}, host ${hosts.join(", ")})`;
  const nodes = nodesAt(cluster, site.name).filter(isProxmox);
  const guests = (await client.get(GUESTS)) as ListedGuest[];
  const { own, ids, foreign } = sortGuests(cluster, site, guests);

  const { images, disks } = site.datastores;
  const driven = cluster.services.proxmoxCsi?.datastore;
  const content = async (datastore: string, type: string): Promise<Content[]> => {
    const lists = await Promise.all(
      hosts.map(async (host) => {
        const list = (await client.get(
          `/nodes/${host}/storage/${datastore}/content?content=${type}`,
        )) as ListedVolume[];
        return list.map((one) => ({ ...one, host }));
      }),
    );
    // Every host lists the content of a shared datastore. Names of disks and images are unique among the hosts.
    return [...new Map(lists.flat().map((one) => [one.volid, one])).values()];
  };
  const stored = (
    await Promise.all([...new Set([disks, ...(driven ? [driven] : [])])].map((name) => content(name, "images")))
  ).flat();
  const noted = new Map(
    made.volumes.filter(({ driver }) => driver === DRIVER).flatMap((volume) => withVolumeId(volume)),
  );
  const files = nodes.flatMap(({ name }) =>
    BOOT_CONTENT.map((content) => `${images}:${content}/${cluster.name}-${name}-v`),
  );

  const hostOf = (vmId: number) => guests.find(({ vmid }) => vmid === vmId)?.node ?? site.host;
  const vmPath = (vmId: number) => `/nodes/${hostOf(vmId)}/qemu/${vmId}`;
  const left: Leftover[] = [
    ...own.map(({ name, vmId }) => ({
      what: `machine ${name} (${vmId})`,
      where,
      command: sshCommand(site, `pvesh create ${vmPath(vmId)}/status/stop && pvesh delete ${vmPath(vmId)} --purge 1`),
    })),
    ...stored
      .filter(({ vmid }) => ids.includes(Number(vmid)) && !own.some(({ vmId }) => vmId === Number(vmid)))
      .map((disk) => toLeftoverDisk(site, where, disk)),
    ...stored
      .filter(({ volid, vmid }) => noted.has(volid) || Number(vmid) === volumeOwnerId(cluster))
      .map((disk) => toLeftoverVolume(client, site, { where, disk, named, note: noted.get(disk.volid) })),
    ...(await Promise.all(BOOT_CONTENT.map((kind) => content(images, kind))))
      .flat()
      .filter(({ volid }) => files.some((beginning) => volid.startsWith(beginning)))
      .map((file) => ({ ...toLeftoverDisk(site, where, file), what: `image ${file.volid}` })),
  ];
  const numbers = [...ids, ...(driven ? [volumeOwnerId(cluster)] : [])].join(", ");
  return { where, checked: [`machines and disks of ${numbers}`, `images in ${images}`], left, foreign };
}

/** Any host of a Proxmox cluster accepts the command; the endpoint is one of them. */
function sshCommand({ endpoint }: ProxmoxSite, command: string): string {
  return `ssh root@${new URL(endpoint).hostname} '${command}'`;
}

function contentPath({ host, volid }: Content): string {
  return `/nodes/${host}/storage/${volid.split(":")[0] ?? ""}/content/${volid}`;
}

function toLeftoverDisk(site: ProxmoxSite, where: string, disk: Content): Leftover {
  const { volid, size } = disk;
  const gibibytes = size ? ` (${Math.round(size / GIB)} GiB)` : "";
  return {
    what: `disk ${volid}${gibibytes}`,
    where,
    command: sshCommand(site, `pvesh delete ${contentPath(disk)}`),
  };
}

function toLeftoverVolume(
  client: Pick<ProxmoxClient, "delete">,
  site: ProxmoxSite,
  {
    where,
    disk,
    named,
    note,
  }: { where: string; disk: Content; named: readonly string[]; note?: RecordedVolume | undefined },
): Leftover {
  const left = toLeftoverDisk(site, where, disk);
  const what = `${left.what}, with the data of ${note?.claim ? `claim ${note.claim}` : "an unknown claim"}`;
  const names = [disk.volid] as const;
  return withReclaimPolicy({ ...left, what }, { note, names, named }, () => client.delete(contentPath(disk)));
}

/** Converts the driver's region/zone/datastore/disk to the name that Proxmox uses. */
function withVolumeId(volume: RecordedVolume): [string, RecordedVolume][] {
  const [, , datastore, ...disk] = volume.handle.split("/");
  return datastore && disk.length > 0 ? [[`${datastore}:${disk.join("/")}`, volume]] : [];
}
