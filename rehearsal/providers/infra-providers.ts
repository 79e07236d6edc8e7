import type { ProviderBehaviour } from "../protocol/behaviour";
import type { World } from "../world";
import { allSimulations } from "../world/providers";
import { localProvider } from "./local";
import { nullProvider } from "./null";
import { randomProvider } from "./random";
import { talosProvider } from "./talos";
import type { TalosOptions } from "./talos";
import { tlsProvider } from "./tls";

/** The providers up to a running Talos cluster. */
export function lowerProviders(world: World, options: TalosOptions = {}): ProviderBehaviour[] {
  return [
    ...allSimulations(world.providers).flatMap(({ terraform }) => terraform ?? []),
    talosProvider(world, options),
    tlsProvider(),
    randomProvider(),
    localProvider(),
    nullProvider(),
  ] as ProviderBehaviour[];
}
