import type { Cluster } from "../../../spec";
import { hetznerSites } from "../../../spec/providers/hetzner";
import { hetznerClients } from "../../clients/hetzner/client";
import type { HetznerClient, HetznerItem } from "../../clients/hetzner/client";
import { selectorOf } from "../../clients/hetzner/labels";
import type { CloudAccess } from "../provider";
import type { Settling } from "../work";

/**
 * No rented server keeps the ISO that it was installed from: at its next boot it would find Talos on the disk, and halt.
 * A provisioner detaches it while the machine is created. If Terraform is killed right then, its state may already say that
 * the machine is complete.
 */
export function isoSettling({ cluster, environment, ask }: CloudAccess): Settling | undefined {
  if (hetznerSites(cluster).length === 0) return undefined;
  const clients = hetznerClients(cluster, environment, ask);
  return {
    goal: "no server has an ISO in its drive any more",
    look: "hcloud server list -o columns=id,name,status,locked",
    done: "no server has its ISO any more",
    async ask() {
      const still = (await Promise.all(clients.map((client) => detachIsos(client, cluster)))).flat();
      const [first] = still;
      if (!first) return undefined;
      const names = still.map(({ name }) => name ?? "").join(", ");
      return { what: `an earlier run left it in ${names}`, look: `hcloud server detach-iso ${first.id}` };
    },
  };
}

/** @returns the servers that had one */
async function detachIsos(client: HetznerClient, cluster: Cluster): Promise<HetznerItem[]> {
  const servers = await client.list("servers", selectorOf(cluster));
  const still = servers.filter(({ iso }) => Boolean(iso));
  for (const { id } of still) await client.act("servers", id, "detach_iso");
  return still;
}
