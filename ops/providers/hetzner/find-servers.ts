import { hetznerSites } from "../../../spec/providers/hetzner";
import { hetznerClients } from "../../clients/hetzner/client";
import type { HetznerItem } from "../../clients/hetzner/client";
import { askJson } from "../../clients/http";
import { withRetries } from "../../clients/http/retry";
import { memoize } from "../memoize";
import type { FoundMachine } from "../ownership/machine";
import type { CloudAccess } from "../cloud-access";
import { ownerByLabels } from "./owner";

export interface HetznerMachines {
  /** @returns undefined if the project has no server with this id */
  server(site: string, id: string): Promise<FoundMachine | undefined>;
  /** @returns undefined if the project has no server with this name */
  serverNamed(site: string, name: string): Promise<FoundMachine | undefined>;
}

export function hetznerMachines({ cluster, environment, ask = withRetries(askJson) }: CloudAccess): HetznerMachines {
  const servers = new Map<string, Promise<readonly HetznerItem[]>>();

  const listServers = (name: string) =>
    memoize(servers, name, async () => {
      if (!hetznerSites(cluster).some((one) => one.name === name))
        throw new Error(`The cluster file has no Hetzner site ${name}.`);
      const client = hetznerClients(cluster, environment, ask).find(({ sites }) => sites.includes(name));
      return (await client?.list("servers")) ?? [];
    });

  const findServer = async (site: string, matches: (server: HetznerItem) => boolean) => {
    const found = (await listServers(site)).find(matches);
    return found && foundServer(found, site, cluster.name);
  };

  return {
    server: (site, id) => findServer(site, (server) => String(server.id) === id),
    serverNamed: (site, name) => findServer(site, (server) => server.name === name),
  };
}

function foundServer({ id, name, labels }: HetznerItem, site: string, cluster: string): FoundMachine {
  return {
    kind: "server",
    where: `Hetzner (site ${site})`,
    id: String(id),
    name: name ?? undefined,
    marks: Object.entries(labels).map((pair) => pair.join("=")),
    owner: ownerByLabels(labels, cluster),
  };
}
