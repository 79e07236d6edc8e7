import type { Cluster } from "../../../spec";
import { hetznerSites } from "../../../spec/providers/hetzner";
import { hetznerClients } from "../../clients/hetzner/client";
import type { HetznerClient, HetznerItem } from "../../clients/hetzner/client";
import { selectorOf } from "../../clients/hetzner/labels";
import type { CloudAccess } from "../cloud-access";
import { failed, passed } from "../../support/check";
import type { Check } from "../../support/check";

/**
 * Rented servers must not keep the ISO that they were installed from: at the next boot, the ISO would find Talos on the
 * disk, and halt. A provisioner detaches it while the machine is created. If Terraform is killed right then, its state
 * may already say that the machine is complete.
 */
export function isoSettling({ cluster, environment, ask }: CloudAccess): Check<undefined> | undefined {
  if (hetznerSites(cluster).length === 0) return undefined;
  const clients = hetznerClients(cluster, environment, ask);
  return {
    id: "isos-detached",
    title: "no server has an ISO attached",
    command: () => "hcloud server list -o columns=id,name,status,locked",
    async run() {
      const still = (await Promise.all(clients.map((client) => detachIsos(client, cluster)))).flat();
      const [first] = still;
      if (!first) return passed("none");
      const names = still.map(({ name }) => name ?? "").join(", ");
      return failed(`an earlier run left it attached to ${names}`, `hcloud server detach-iso ${first.id}`);
    },
  };
}

/** @returns the servers that had one */
async function detachIsos(client: HetznerClient, cluster: Cluster): Promise<HetznerItem[]> {
  const servers = await client.list("servers", selectorOf(cluster));
  const still = servers.filter(({ iso }) => Boolean(iso));
  for (const { id } of still) await client.startAction("servers", id, "detach_iso");
  return still;
}
