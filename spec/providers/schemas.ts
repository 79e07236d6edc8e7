import type { z } from "zod";
import { hetznerNodeKeys, hetznerSite } from "./hetzner/schema";
import { metalNodeKeys, metalSite } from "./metal/schema";
import type { ProviderName } from "./names";
import { proxmoxNodeKeys, proxmoxSite } from "./proxmox/schema";

/** The schema of a site in the cluster file, by provider. */
export const SITE_SCHEMAS = { hetzner: hetznerSite, proxmox: proxmoxSite, metal: metalSite } as const satisfies Record<
  ProviderName,
  z.ZodObject
>;

/** Keys of a node that belong to one provider, in the order in which the documentation shows them. */
const NODE_KEYS_BY_PROVIDER = {
  proxmox: proxmoxNodeKeys,
  metal: metalNodeKeys,
  hetzner: hetznerNodeKeys,
} as const satisfies Record<ProviderName, z.ZodRawShape>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export const NODE_KEYS = Object.assign({}, ...Object.values(NODE_KEYS_BY_PROVIDER)) as Intersection<
  (typeof NODE_KEYS_BY_PROVIDER)[ProviderName]
>;

export type SiteInputs = { [P in ProviderName]: z.infer<(typeof SITE_SCHEMAS)[P]> };
export type SiteInput = SiteInputs[ProviderName];
