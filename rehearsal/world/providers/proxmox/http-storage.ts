/** The content of a datastore of a Proxmox host: disks of machines, disks of storage drivers, and files. */
import type { Refusal } from "../../../protocol/behaviour";
import type { Principal, ProxmoxCluster } from ".";

const CONTENT = /^\/nodes\/([^/]+)\/storage\/([^/]+)\/content(?:\/(.+))?$/;

interface Content {
  readonly volid: string;
  readonly content: string;
  readonly size: number;
  readonly vmid?: number;
}

const GIB = 2 ** 30;

/** undefined: the path does not lead into a datastore of one of these hosts. */
export function contentAt(cluster: ProxmoxCluster, hosts: readonly string[], path: string, query: URLSearchParams) {
  const [, node = "", datastore = "", volume] = CONTENT.exec(path) ?? [];
  if (!hosts.includes(node) || volume !== undefined) return undefined;
  const kind = query.get("content");
  return listContent(cluster, node)
    .filter(({ volid }) => volid.startsWith(`${datastore}:`))
    .filter(({ content }) => kind === null || content === kind);
}

/** @returns the task that does it; undefined if there is nothing to delete. @throws Refusal */
export function deleteContent(cluster: ProxmoxCluster, principal: Principal, path: string): string | undefined {
  const [, node = "", datastore = "", volume] = CONTENT.exec(path) ?? [];
  if (volume === undefined) return undefined;
  const name = decodeURIComponent(volume);
  const id = name.includes(":") ? name : `${datastore}:${name}`;
  if (cluster.storage.file(node, id)) cluster.storage.delete(principal, node, id);
  else cluster.storage.deleteDisk(principal, node, id);
  return `UPID:${node}:0000C0DE:00000000:00000000:imgdel:${id}:root@pam:`;
}

export function messageOf({ summary }: Refusal): string {
  return summary.replace(/^.*Reason: /, "");
}

function listContent({ vms, storage }: ProxmoxCluster, node: string): Content[] {
  const machines = vms.all().filter((vm) => vm.node === node);
  const own = machines.flatMap(({ id, disks, efiDatastore }) =>
    [...(efiDatastore ? [{ datastore: efiDatastore, sizeGiB: 0 }] : []), ...disks].map(
      ({ datastore, sizeGiB }, index) => ({
        volid: `${datastore}:vm-${String(id)}-disk-${String(index)}`,
        content: "images",
        size: sizeGiB * GIB,
        vmid: id,
      }),
    ),
  );
  const driven = storage.allDisks(node).map(({ datastore, name, gibibytes }) => ({
    volid: `${datastore}:${name}`,
    content: "images",
    size: gibibytes * GIB,
    vmid: Number(name.split("-")[1]),
  }));
  const files = storage.allFiles(node).map(({ datastore, contentType, name, size }) => ({
    volid: `${datastore}:${contentType}/${name}`,
    content: contentType,
    size,
  }));
  return [...own, ...driven, ...files];
}
