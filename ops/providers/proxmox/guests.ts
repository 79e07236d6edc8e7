import { nodesAt } from "../../../spec";
import type { Cluster } from "../../../spec";
import { isProxmox } from "../../../spec/providers/proxmox";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import { describeOwner } from "../leftovers/describe-owner";
import { ownerByTags } from "./owner";

/** Lists every guest of a Proxmox cluster: its virtual machines and containers. */
export const GUESTS = "/cluster/resources?type=vm";

export interface ListedGuest {
  readonly vmid: number;
  readonly name?: string;
  readonly node: string;
  /** `lxc` for a container. */
  readonly type?: string;
  /** `coldstart;hybrid;worker`. */
  readonly tags?: string;
  /** `running`, `stopped` */
  readonly status?: string;
  readonly pool?: string | undefined;
  /** Size of its boot disk in bytes; 0 or nothing where Proxmox does not know it yet. */
  readonly maxdisk?: number;
}

export interface SortedGuests {
  /** Nodes of the cluster file whose machines still exist. */
  readonly own: readonly ProxmoxNode[];
  /** Ids of the cluster file that belong to no foreign machine. */
  readonly ids: readonly number[];
  /** Descriptions of machines that have an id of the cluster file and belong to another owner. */
  readonly foreign: readonly string[];
}

/** A copied cluster file contains the ids and names of another cluster's machines: only the tags show who owns them. */
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
      return [`${kind} ${guest.vmid} "${guest.name ?? ""}", ${describeOwner(ownerByTags(guest.tags, cluster.name))}`];
    }),
  };
}
