/** The registry of machine providers in the simulated world. */
import type { Cluster, ProviderName } from "../../../spec";
import type { Clouds } from "../kubernetes/clouds";
import { hetzner } from "./hetzner/provider";
import { metal } from "./metal/provider";
import type { ProviderContext, ProviderSimulation, WorldProvider } from "./provider";
import { proxmox } from "./proxmox/provider";

export type { ApiServer, ProviderSimulation } from "./provider";

const WORLD_PROVIDERS = { hetzner, proxmox, metal } satisfies Readonly<Record<ProviderName, WorldProvider>>;

type Registry = typeof WORLD_PROVIDERS;

export type ProviderOptions = { readonly [P in ProviderName]?: Parameters<Registry[P]["simulate"]>[1] };

export type ProviderSimulations = { readonly [P in ProviderName]: ReturnType<Registry[P]["simulate"]> };

/** What the simulations take from a cluster file. */
export function providerOptions(cluster: Cluster): ProviderOptions {
  return mapProviders((provider) => provider.optionsFrom(cluster)) as ProviderOptions;
}

export function simulateProviders(context: ProviderContext, options: ProviderOptions = {}): ProviderSimulations {
  return mapProviders((provider, name) => provider.simulate(context, options[name])) as ProviderSimulations;
}

export function allSimulations(simulations: ProviderSimulations): readonly ProviderSimulation[] {
  return Object.values(simulations);
}

/** What the controllers of a cluster create at its providers. */
export function cloudsOf(simulations: ProviderSimulations): Clouds {
  const all = allSimulations(simulations);
  return {
    storageDrivers: all.flatMap(({ storageDrivers = [] }) => storageDrivers),
    controllers: all.flatMap(({ cloudController }) => cloudController ?? []),
  };
}

function mapProviders<T>(make: (provider: WorldProvider, name: ProviderName) => T): Record<string, T> {
  const entries = Object.entries(WORLD_PROVIDERS) as [ProviderName, WorldProvider][];
  return Object.fromEntries(entries.map(([name, provider]) => [name, make(provider, name)]));
}
