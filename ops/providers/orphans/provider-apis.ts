import type { CloudAccess } from "../cloud-access";
import { hetznerApis } from "../hetzner/apis";
import { noApi, openAllApis } from "../open-apis";
import type { AllApis, ApiOpeners } from "../open-apis";
import { proxmoxApis } from "../proxmox/apis";

const OPENERS = { hetzner: hetznerApis, proxmox: proxmoxApis, metal: noApi } satisfies ApiOpeners;

/** The APIs of machine providers in which orphans are looked up. */
export type ProviderApis = AllApis<typeof OPENERS>;

export function openProviderApis(access: CloudAccess): ProviderApis {
  return openAllApis(OPENERS, access);
}
