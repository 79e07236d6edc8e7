import { nodesAt } from "../../../spec";
import { isProxmox, proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import type { ProxmoxNode, ProxmoxSite } from "../../../spec/providers/proxmox";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { CloudAccess } from "../cloud-access";
import { MACHINES } from "./machines";
import type { ListedVm } from "./machines";
import { ownerByTags } from "./owner";

/** An existing machine of the cluster. */
export interface ExistingMachine {
  readonly node: ProxmoxNode;
  readonly vm: ListedVm;
}

/** Runs work at every site whose administrator's login is available. Only the identity layer requires that login. */
export async function collectFromSites<T>(
  access: CloudAccess,
  workAt: (site: ProxmoxSite, client: ProxmoxClient, machines: readonly ExistingMachine[]) => Promise<T[]>,
): Promise<T[]> {
  const { cluster } = access;
  const all: T[] = [];
  for (const site of proxmoxSites(cluster)) {
    const client = await logIn(access, site);
    if (!client) continue;
    const listed = (await client.get(MACHINES)) as ListedVm[];
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

async function logIn({ environment, ask }: CloudAccess, site: ProxmoxSite): Promise<ProxmoxClient | undefined> {
  const names = proxmoxLoginVariables(site.name);
  const username = environment[`TF_VAR_${names.username}`] ?? "";
  const password = environment[`TF_VAR_${names.password}`] ?? "";
  return username === "" || password === "" ? undefined : ProxmoxClient.logIn(site, { username, password }, ask);
}
