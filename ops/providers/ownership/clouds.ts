import type { Cluster } from "../../../spec";
import type { AskJson } from "../../clients/http";
import { hetznerMachines } from "../hetzner/find-servers";
import type { HetznerMachines } from "../hetzner/find-servers";
import { proxmoxMachines } from "../proxmox/find-guests";
import type { ProxmoxMachines } from "../proxmox/find-guests";

/** The machines of a cluster's sites, as the APIs report them. Each method throws when an API does not respond. */
export interface Clouds extends HetznerMachines, ProxmoxMachines {}

/** Lists each project and each Proxmox cluster only once, for the duration of one check. */
export function cloudsOf(cluster: Cluster, environment: NodeJS.ProcessEnv, ask?: AskJson): Clouds {
  const access = { cluster, environment, ask };
  return { ...hetznerMachines(access), ...proxmoxMachines(access) };
}
