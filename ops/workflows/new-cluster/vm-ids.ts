import type { Cluster } from "../../../spec";
import { isProxmox } from "../../../spec/providers/proxmox";
import { askJson } from "../../clients/http";
import { ProxmoxRefused } from "../../clients/proxmox/client";
import { reasonOf } from "../../support/wait";
import { hasProxmoxLogin, logIn } from "./discover";
import type { Sources } from "./discover";

/** Longer than any expected range of used ids; it limits the requests to a host that refuses every id. */
const MAX_TRIES = 50;

export interface VmIds {
  /** Node → a free id, for nodes whose derived id is used by another guest. */
  readonly replaced: Readonly<Record<string, number>>;
  /** Why the ids could not be checked. */
  readonly fault?: string;
}

/** Asks Proxmox whether the derived VM ids are free. @returns undefined without credentials */
export async function findFreeVmIds(
  { nodes }: Cluster,
  { environment, ask = askJson }: Omit<Sources, "publicAddress">,
): Promise<VmIds | undefined> {
  const machines = nodes.filter(isProxmox);
  const [first] = machines;
  if (!first || !hasProxmoxLogin(environment)) return undefined;
  const replaced: Record<string, number> = {};
  const used = new Set(machines.map(({ vmId }) => vmId));
  try {
    const client = await logIn(first.site.endpoint, environment, ask);
    // Pass a VMID to assert that it is free (https://pve.proxmox.com/pve-docs/api-viewer/#/cluster/nextid).
    const isFree = (id: number) =>
      client.get(`/cluster/nextid?vmid=${id}`).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProxmoxRefused) return false;
          throw error;
        },
      );
    for (const { name, vmId } of machines) {
      let id = vmId;
      for (let tries = 0; !(await isFree(id)); tries++) {
        if (tries === MAX_TRIES) throw new Error(`Proxmox refuses ${MAX_TRIES} ids in a row, starting at ${vmId}`);
        do id++;
        while (used.has(id));
      }
      if (id === vmId) continue;
      used.add(id);
      replaced[name] = id;
    }
    return { replaced };
  } catch (error) {
    return { replaced: {}, fault: reasonOf(error).split("\n")[0] ?? "" };
  }
}
