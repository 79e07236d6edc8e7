import { PROVIDER_NAMES } from "../../spec";
import type { ProviderName } from "../../spec";
import { hetzner } from "./hetzner/provider";
import { metal } from "./metal/provider";
import type { CloudAccess } from "./cloud-access";
import type { OpsProvider, SiteToken } from "./provider";
import { proxmox } from "./proxmox/provider";

export type { CloudAccess } from "./cloud-access";
export type { EstimateLine, OpsProvider, PriceTable, SiteToken } from "./provider";
export type { MachineWork, PendingRestart } from "./machine-work";

const OPS_PROVIDERS: { readonly [P in ProviderName]: OpsProvider<P> } = { hetzner, proxmox, metal };

/** The provider of a site, or of a node's site. */
export function opsProvider<P extends ProviderName>({ provider }: { readonly provider: P }): OpsProvider<P> {
  return OPS_PROVIDERS[provider];
}

/** All providers, for code that does not depend on a site. */
export const ALL_PROVIDERS: readonly OpsProvider<ProviderName>[] = PROVIDER_NAMES.map(
  (name) => OPS_PROVIDERS[name] as OpsProvider<ProviderName>,
);

/** @returns undefined for a resource that is not a machine */
export function providerOfMachine(type: string): OpsProvider<ProviderName> | undefined {
  return ALL_PROVIDERS.find(({ machineType }) => machineType === type);
}

/** Every token that auth creates at a provider. */
export function siteTokensOf(access: CloudAccess): readonly SiteToken[] {
  return ALL_PROVIDERS.flatMap((provider) => provider.siteTokens(access));
}
