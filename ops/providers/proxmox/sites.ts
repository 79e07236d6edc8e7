import { nodesAt } from "../../../spec";
import { isProxmox, proxmoxSites } from "../../../spec/providers/proxmox";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import type { CloudAccess } from "../cloud-access";
import { GUESTS } from "./guests";
import type { ListedGuest } from "./guests";
import { logInAt, loginOf } from "./log-in";
import { ownerByTags } from "./owner";

/** An existing machine of the cluster. */
export interface ExistingMachine {
  readonly node: ProxmoxNode;
  readonly vm: ListedGuest;
}

/** Runs work at every site whose administrator's login is available. Only the identity layer requires that login. */
export async function collectFromSites<T>(
  access: CloudAccess,
  workAt: (site: ProxmoxSite, client: ProxmoxClient, machines: readonly ExistingMachine[]) => Promise<T[]>,
): Promise<T[]> {
  const { cluster } = access;
  const all: T[] = [];
  for (const site of proxmoxSites(cluster)) {
    const { username, password } = loginOf(site, access);
    if (username === "" || password === "") continue;
    const client = await logInAt(site, access);
    const listed = (await client.get(GUESTS)) as ListedGuest[];
    // Only machines that carry the tags of the cluster: the id alone may belong to a foreign machine.
    const machines = nodesAt(cluster, site.name)
      .filter(isProxmox)
      .flatMap((node): ExistingMachine[] => {
        const vm = listed.find(({ vmid }) => vmid === node.vmId);
        return vm && ownerByTags(vm.tags, cluster.name) === "ours" ? [{ node, vm }] : [];
      });
    all.push(...(await workAt(site, client, machines)));
  }
  return all;
}
