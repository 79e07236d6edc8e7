import { hetzner } from "./hetzner/provider";
import { metal } from "./metal/provider";
import { PROVIDER_NAMES } from "./names";
import type { ProviderName } from "./names";
import type { SpecProvider } from "./provider";
import { proxmox } from "./proxmox/provider";

export const SPEC_PROVIDERS = { hetzner, proxmox, metal } as const satisfies {
  readonly [P in ProviderName]: SpecProvider<P>;
};

/** The provider of a site, or of a node's site. */
export function specProvider<P extends ProviderName>({ provider }: { readonly provider: P }): SpecProvider<P> {
  return (SPEC_PROVIDERS as { readonly [N in ProviderName]: SpecProvider<N> })[provider];
}

/** All providers, for code that does not depend on a site. */
export function allSpecProviders(): SpecProvider<ProviderName>[] {
  return PROVIDER_NAMES.map((name) => SPEC_PROVIDERS[name] as SpecProvider<ProviderName>);
}
