import type { Cluster } from "../../../spec";
import type { AskJson } from "../../clients/http";
import { hetznerMachines } from "../hetzner/find-servers";
import { noApi, openAllApis } from "../open-apis";
import type { AllApis, ApiOpeners } from "../open-apis";
import { proxmoxMachines } from "../proxmox/find-guests";

const OPENERS = { hetzner: hetznerMachines, proxmox: proxmoxMachines, metal: noApi } satisfies ApiOpeners;

/** The machines of a cluster's sites, as the APIs report them. Each method throws when an API does not respond. */
export type Clouds = AllApis<typeof OPENERS>;

/** Lists each project and each Proxmox cluster only once, for the duration of one check. */
export function cloudsOf(cluster: Cluster, environment: NodeJS.ProcessEnv, ask?: AskJson): Clouds {
  return openAllApis(OPENERS, { cluster, environment, ask });
}
