import { nodesAt } from "../../../spec";
import type { Cluster } from "../../../spec";
import { isHetzner } from "../../../spec/providers/hetzner";
import type { HetznerClient } from "../../clients/hetzner/client";
import { describeOwner } from "../leftovers/describe-owner";
import { ownerByLabels } from "./owner";

/** Descriptions of servers that have the name of a node and belong to another owner. */
export async function foreignServers(
  client: Pick<HetznerClient, "sites" | "list">,
  cluster: Cluster,
): Promise<string[]> {
  const names = client.sites.flatMap((site) => nodesAt(cluster, site).filter(isHetzner)).map(({ name }) => name);
  return (await client.list("servers"))
    .filter(({ name }) => name !== null && names.includes(name))
    .map(({ id, name, labels }) => ({ id, name, owner: ownerByLabels(labels, cluster.name) }))
    .filter(({ owner }) => owner !== "ours")
    .map(({ id, name, owner }) => `server ${id} "${name ?? ""}", ${describeOwner(owner)}`);
}
