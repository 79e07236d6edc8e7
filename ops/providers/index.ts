import type { ProviderName } from "../../spec";
import { hetzner } from "./hetzner/provider";
import type { OpsProvider } from "./provider";
import { proxmox } from "./proxmox/provider";

export const OPS_PROVIDERS: { readonly [P in ProviderName]: OpsProvider<P> } = { hetzner, proxmox };

/** The provider of a site, or of a node's site. */
export function opsProvider<P extends ProviderName>({ provider }: { readonly provider: P }): OpsProvider<P> {
  return OPS_PROVIDERS[provider];
}
