import { ownerByLabels, ownerByTags } from "../../providers/orphans/owners";
import type { Rule } from "../finding";
import { managedChanges } from "../plan";
import type { ResourceChange, Values } from "../plan";

const TYPES = ["proxmox_virtual_environment_vm", "hcloud_server"];

/**
 * Providers change and delete a machine by its id. What the plan has as the value before the change was read from the API:
 * another name or owner there means that the id belongs to another machine by now.
 */
export const ownership: Rule = {
  name: "ownership",
  refuses: "a machine changed or deleted that no longer has the cluster's tags or labels and the node's name",
  traps: ["T16"],
  find: ({ plan, cluster }) =>
    managedChanges(plan)
      .filter((change) => touches(change) && isForeign(change, cluster.name))
      .map(({ address }) => ({
        severity: "refused",
        address,
        what: "would be changed or deleted, although it no longer has this cluster's tags or labels and its name",
        why: "Its id may belong to another machine by now: the provider identifies machines by id alone.",
        instead:
          "If the machine belongs to this cluster, restore its name and its tags or labels; if it does not, remove it from the state.",
      })),
};

/** What is being adopted was judged before it was imported. */
function touches({ type, change: { actions, importing } }: ResourceChange): boolean {
  return TYPES.includes(type) && importing === undefined && !["no-op", "create", "read"].includes(actions.join());
}

function isForeign({ type, name, previous_address, change: { before } }: ResourceChange, cluster: string): boolean {
  if (!before || typeof before.name !== "string") return false;
  const names = [name, previous_address?.split(".").at(-1)];
  return !names.includes(before.name) || ownerOf(type, before, cluster) !== "ours";
}

function ownerOf(type: string, { tags, labels }: Values, cluster: string) {
  if (type === "hcloud_server") return ownerByLabels((labels ?? {}) as Values, cluster);
  return ownerByTags(Array.isArray(tags) ? tags.join(";") : undefined, cluster);
}
