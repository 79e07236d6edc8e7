import { nodesAt } from "../../../spec";
import { isHetzner } from "../../../spec/providers/hetzner";
import { isProxmox } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import type { HetznerClient } from "../../clients/hetzner/client";
import { ownerByLabels, ownerByTags } from "../orphans/owners";
import type { Owner } from "../orphans/owners";

/** A guest of Proxmox, as `/cluster/resources?type=vm` lists it. */
export interface ListedGuest {
  readonly vmid: number;
  readonly name?: string;
  readonly node: string;
  readonly type?: string;
  readonly tags?: string;
}

export interface SortedGuests {
  /** Nodes of the cluster file whose machines still exist. */
  readonly own: readonly ProxmoxNode[];
  /** Ids of the cluster file that belong to no foreign machine. */
  readonly ids: readonly number[];
  /** In words: machines that have an id of the cluster file, and are not the cluster's. */
  readonly foreign: readonly string[];
}

/** A copied cluster file names the ids and names of another cluster's machines: only the tags say who owns them. */
export function sortGuests(cluster: Cluster, site: ProxmoxSite, guests: readonly ListedGuest[]): SortedGuests {
  const nodes = nodesAt(cluster, site.name).filter(isProxmox);
  const guestOf = ({ vmId }: ProxmoxNode) => guests.find(({ vmid }) => vmid === vmId);
  const isOwn = (node: ProxmoxNode, { name, type, tags }: ListedGuest) =>
    type !== "lxc" && name === node.name && ownerByTags(tags, cluster.name) === "ours";
  const isForeign = (node: ProxmoxNode) => {
    const guest = guestOf(node);
    return guest !== undefined && !isOwn(node, guest);
  };
  return {
    own: nodes.filter((node) => guestOf(node) !== undefined && !isForeign(node)),
    ids: nodes.filter((node) => !isForeign(node)).map(({ vmId }) => vmId),
    foreign: nodes.filter(isForeign).flatMap((node) => {
      const guest = guestOf(node);
      if (!guest) return [];
      const kind = guest.type === "lxc" ? "container" : "VM";
      return [`${kind} ${guest.vmid} "${guest.name ?? ""}", ${inWords(ownerByTags(guest.tags, cluster.name))}`];
    }),
  };
}

/** In words: servers that have the name of a node, and are not the cluster's. */
export async function foreignServers(
  client: Pick<HetznerClient, "sites" | "list">,
  cluster: Cluster,
): Promise<string[]> {
  const names = client.sites.flatMap((site) => nodesAt(cluster, site).filter(isHetzner)).map(({ name }) => name);
  return (await client.list("servers"))
    .filter(({ name }) => name !== null && names.includes(name))
    .map(({ id, name, labels }) => ({ id, name, owner: ownerByLabels(labels, cluster.name) }))
    .filter(({ owner }) => owner !== "ours")
    .map(({ id, name, owner }) => `server ${id} "${name ?? ""}", ${inWords(owner)}`);
}

function inWords(owner: Owner): string {
  if (typeof owner === "object") return `of cluster ${owner.cluster}`;
  return owner === "ours" ? "with this cluster's tags, but another name" : "without marks of any cluster";
}
