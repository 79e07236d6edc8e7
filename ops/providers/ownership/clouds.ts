import { hetznerSites } from "../../../spec/providers/hetzner";
import { proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import { hetznerClients } from "../../clients/hetzner/client";
import type { HetznerItem } from "../../clients/hetzner/client";
import { askJson } from "../../clients/http";
import type { AskJson, JsonAnswer } from "../../clients/http";
import { withRetries } from "../../clients/http/retry";
import { ownerByLabels, ownerByTags } from "../orphans/owners";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { FoundMachine } from "./machine";

/** The machines of a cluster's sites, as the APIs report them. Each method throws when an API does not answer. */
export interface Clouds {
  /** @returns undefined when no VM and no container has this id */
  vm(site: string, id: number): Promise<FoundMachine | undefined>;
  /** @returns undefined when the project has no server of this id */
  server(site: string, id: string): Promise<FoundMachine | undefined>;
  /** @returns undefined when the project has no server of this name */
  serverNamed(site: string, name: string): Promise<FoundMachine | undefined>;
}

interface ListedGuest {
  readonly vmid: number;
  readonly node: string;
  readonly type?: string;
}

interface GuestConfiguration {
  readonly name?: string;
  /** A container's name. */
  readonly hostname?: string;
  readonly tags?: string;
  readonly smbios1?: string;
  readonly lock?: string;
}

/** Proxmox answers 500 for a machine that was deleted since it was listed. */
const DELETED = /does not exist/;
const isDeleted = ({ status, body }: JsonAnswer) => status === 500 && DELETED.test(String(body?.message));

/** Lists each project and each Proxmox cluster once: for the length of one check. */
export function cloudsOf(
  cluster: Cluster,
  environment: NodeJS.ProcessEnv,
  ask: AskJson = withRetries(askJson, isDeleted),
): Clouds {
  const logIns = new Map<string, Promise<ProxmoxClient>>();
  const guests = new Map<string, Promise<readonly ListedGuest[]>>();
  const servers = new Map<string, Promise<readonly HetznerItem[]>>();

  const logIn = (name: string) =>
    once(logIns, name, async () => {
      const site = proxmoxSites(cluster).find((one) => one.name === name);
      if (!site) throw new Error(`The cluster file has no Proxmox site ${name}.`);
      const variables = proxmoxLoginVariables(name);
      const valueOf = (variable: string) => environment[`TF_VAR_${variable}`] ?? "";
      const login = { username: valueOf(variables.username), password: valueOf(variables.password) };
      return ProxmoxClient.logIn(site, login, ask);
    });

  const listServers = (name: string) =>
    once(servers, name, async () => {
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
    async vm(site, id) {
      const client = await logIn(site);
      const all = await once(guests, site, async () => {
        return (await client.get("/cluster/resources?type=vm")) as readonly ListedGuest[];
      });
      const listed = all.find(({ vmid }) => vmid === id);
      if (!listed) return undefined;
      const kind = listed.type === "lxc" ? "lxc" : "qemu";
      try {
        // The list is made from what the hosts report every ten seconds; the configuration is as it is now.
        const read = await client.get(`/nodes/${listed.node}/${kind}/${id}/config`);
        return foundGuest(listed, read as GuestConfiguration, site, cluster.name);
      } catch (error) {
        if (DELETED.test(String(error))) return undefined;
        throw error;
      }
    },
    server: (site, id) => findServer(site, (server) => String(server.id) === id),
    serverNamed: (site, name) => findServer(site, (server) => server.name === name),
  };
}

function once<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  return known;
}

function foundGuest(
  { vmid, node, type }: ListedGuest,
  { name, hostname, tags, smbios1, lock }: GuestConfiguration,
  site: string,
  cluster: string,
): FoundMachine {
  const uuid = /(?:^|,)uuid=([^,]+)/.exec(smbios1 ?? "")?.[1];
  return {
    kind: type === "lxc" ? "container" : "VM",
    where: `Proxmox (site ${site})`,
    id: String(vmid),
    name: name ?? hostname,
    marks: (tags ?? "").split(/[;, ]+/).filter((tag) => tag !== ""),
    owner: ownerByTags(tags, cluster),
    host: node,
    ...(uuid === undefined ? {} : { uuid }),
    ...(lock === undefined ? {} : { lock }),
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
