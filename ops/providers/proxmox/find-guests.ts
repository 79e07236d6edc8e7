import { askJson } from "../../clients/http";
import type { JsonResponse } from "../../clients/http";
import { withRetries } from "../../clients/http/retry";
import type { ProxmoxClient } from "../../clients/proxmox/client";
import { memoize } from "../memoize";
import type { FoundMachine } from "../ownership/machine";
import type { CloudAccess } from "../cloud-access";
import { GUESTS } from "./guests";
import type { ListedGuest } from "./guests";
import { logInAtNamed } from "./log-in";
import { ownerByTags } from "./owner";

export interface ProxmoxMachines {
  /** @returns undefined if no VM and no container has this id */
  vm(site: string, id: number): Promise<FoundMachine | undefined>;
}

interface GuestConfiguration {
  readonly name?: string;
  /** A container's name. */
  readonly hostname?: string;
  readonly tags?: string;
  readonly smbios1?: string;
  readonly lock?: string;
}

/** Proxmox returns 500 for a machine that was deleted since it was listed. */
const DELETED = /does not exist/;
const isDeleted = ({ status, body }: JsonResponse) => status === 500 && DELETED.test(String(body?.message));

export function proxmoxMachines({
  cluster,
  environment,
  ask = withRetries(askJson, isDeleted),
}: CloudAccess): ProxmoxMachines {
  const logIns = new Map<string, Promise<ProxmoxClient>>();
  const guests = new Map<string, Promise<readonly ListedGuest[]>>();

  return {
    async vm(site, id) {
      const client = await memoize(logIns, site, () => logInAtNamed(site, { cluster, environment, ask }));
      const all = await memoize(guests, site, async () => (await client.get(GUESTS)) as readonly ListedGuest[]);
      const listed = all.find(({ vmid }) => vmid === id);
      if (!listed) return undefined;
      const kind = listed.type === "lxc" ? "lxc" : "qemu";
      try {
        // The list shows data that the hosts report every 10s; the configuration is current.
        const read = await client.get(`/nodes/${listed.node}/${kind}/${id}/config`);
        return foundGuest(listed, read as GuestConfiguration, site, cluster.name);
      } catch (error) {
        if (DELETED.test(String(error))) return undefined;
        throw error;
      }
    },
  };
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
