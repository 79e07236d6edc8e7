import type { ResourceBehaviour, State } from "../../protocol/behaviour";
import type { Pool, ProxmoxCluster } from "../../world/providers/proxmox";
import { mergeRead } from "../shared/legacy";
import { fill, text } from "../shared/values";
import type { Session } from "./session";

export const pool: ResourceBehaviour<Session> = {
  legacySdk: true,
  replaceOnChange: ["pool_id"],
  defaults: { comment: "" },
  create(planned, { provider }) {
    const { cluster, principal } = provider.open();
    const id = text(planned, "pool_id") ?? "";
    cluster.access.require(principal, `/pool/${id}`, "Pool.Allocate");
    cluster.pools.create(id, text(planned, "comment") ?? "");
    return fill(planned, { id, members: [] });
  },
  read(state, { provider }) {
    const { cluster } = provider.open();
    const found = cluster.pools.get(text(state, "id") ?? "");
    if (!found) return null;
    return { ...mergeRead(state, { comment: found.comment }), pool_id: found.id, members: members(cluster, found) };
  },
  update(planned, _, { provider }) {
    const { cluster, principal } = provider.open();
    const id = text(planned, "id") ?? "";
    cluster.access.require(principal, `/pool/${id}`, "Pool.Allocate");
    cluster.pools.setComment(id, text(planned, "comment") ?? "");
    return planned;
  },
  delete(state, { provider }) {
    const { cluster, principal } = provider.open();
    const id = text(state, "id") ?? "";
    if (!cluster.pools.get(id)) return;
    cluster.access.require(principal, `/pool/${id}`, "Pool.Allocate");
    cluster.pools.delete(id);
  },
  import: (id) => ({ id, pool_id: id }),
};

function members({ vms }: ProxmoxCluster, { vms: ids }: Pool): State[] {
  return vms
    .all()
    .filter(({ id }) => ids.includes(id))
    .map(({ id, node }) => ({ datastore_id: "", id: `qemu/${String(id)}`, node_name: node, type: "qemu", vm_id: id }))
    .sort((a, b) => a.id.localeCompare(b.id));
}
