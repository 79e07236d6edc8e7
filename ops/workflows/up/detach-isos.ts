import { hetznerSites } from "../../../spec/providers/hetzner";
import type { Cluster } from "../../../spec";
import { hetznerClients } from "../../clients/hetzner/client";
import type { HetznerClient, HetznerItem } from "../../clients/hetzner/client";
import { selectorOf } from "../../clients/hetzner/labels";
import { BOUNDS } from "../../checks/timeouts";
import type { Bound } from "../../checks/timeouts";
import { waitFor } from "../../checks/wait-for";

export interface IsosOutOptions {
  readonly cluster: Cluster;
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (text: string) => void;
  readonly signal?: AbortSignal;
  /** @default BOUNDS.isos */
  readonly bound?: Bound;
}

/**
 * No rented server keeps the ISO that it was installed from: at its next boot it would find Talos on the disk, and halt.
 * Terraform sees to that while it makes the machine. If it is killed right then, its state may already say that all is done.
 */
export async function isosOut({
  cluster,
  environment,
  say,
  signal,
  bound = BOUNDS.isos,
}: IsosOutOptions): Promise<void> {
  if (hetznerSites(cluster).length === 0) return;
  const clients = hetznerClients(cluster, environment);
  await waitFor({
    goal: "no server has an ISO in its drive any more",
    bound,
    signal,
    tell: say,
    look: "hcloud server list -o columns=id,name,status,locked",
    async ask() {
      const still = (await Promise.all(clients.map((client) => takeOut(client, cluster)))).flat();
      const [first] = still;
      if (!first) return undefined;
      const names = still.map(({ name }) => name ?? "").join(", ");
      return { what: `an earlier run left it in ${names}`, look: `hcloud server detach-iso ${first.id}` };
    },
  });
  say("no server has its ISO any more");
}

/** @returns the servers that had one */
async function takeOut(client: HetznerClient, cluster: Cluster): Promise<HetznerItem[]> {
  const servers = await client.list("servers", selectorOf(cluster));
  const still = servers.filter(({ iso }) => Boolean(iso));
  for (const { id } of still) await client.act("servers", id, "detach_iso");
  return still;
}
