import { proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import { hetznerClients } from "../../clients/hetzner/client";
import type { AskJson } from "../../clients/http";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { MadeOutside } from "./made-outside";
import { lookAtHetzner } from "../hetzner/leftovers";
import type { Look } from "./leftover";
import { lookAtProxmox } from "../proxmox/leftovers";

export type { Leftover, Look } from "./leftover";

export interface LookOptions {
  readonly cluster: Cluster;
  /** With the credentials in it, as Terraform's variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly made: MadeOutside;
  /** Volumes that the user has named one by one. */
  readonly named?: readonly string[];
  readonly ask?: AskJson;
}

/** Asks every cloud of the cluster what it still has of it. @throws Error when one cannot be asked */
export async function lookForLeftovers({ cluster, environment, made, named = [], ask }: LookOptions): Promise<Look[]> {
  return Promise.all([
    ...hetznerClients(cluster, environment, ask).map((client) => lookAtHetzner(client, cluster, made, named)),
    ...proxmoxSites(cluster).map(async (site) => {
      const names = proxmoxLoginVariables(site.name);
      const valueOf = (name: string) => environment[`TF_VAR_${name}`] ?? "";
      const login = { username: valueOf(names.username), password: valueOf(names.password) };
      return lookAtProxmox(await ProxmoxClient.logIn(site, login, ask), cluster, site, made, named);
    }),
  ]);
}

/** Where volumes may be that nobody here can ask for: the owner's own servers. */
export function beyondReach({ services: { nfs, democraticCsi } }: Pick<Cluster, "services">): string[] {
  return [
    ...(nfs ? [`folders of volumes in ${nfs.path} on ${nfs.server}`] : []),
    ...(democraticCsi ? [`zvols of volumes in ${democraticCsi.dataset} on ${democraticCsi.host}`] : []),
  ];
}
