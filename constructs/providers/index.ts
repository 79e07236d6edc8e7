import type { ProviderName } from "../../spec";
import { hetzner } from "./hetzner/provider";
import { metal } from "./metal/provider";
import type { SiteConstruct } from "./provider";
import { proxmox } from "./proxmox/provider";

export type { SiteTokens } from "./provider";

const SITE_CONSTRUCTS: { readonly [P in ProviderName]: SiteConstruct<P> } = { hetzner, proxmox, metal };

export function siteConstruct<P extends ProviderName>({ provider }: { readonly provider: P }): SiteConstruct<P> {
  return SITE_CONSTRUCTS[provider];
}
