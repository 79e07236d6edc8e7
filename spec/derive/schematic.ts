import type { Site } from "../cluster";

const FIXED_LINK_NAMES = "net.ifnames=0";

export interface Schematic {
  readonly customization: {
    readonly systemExtensions?: { readonly officialExtensions: readonly string[] };
    readonly extraKernelArgs?: readonly string[];
    readonly meta?: readonly { readonly key: number; readonly value: string }[];
  };
}

/** The common part of all images of a site: the extensions. The network comes from DHCP. */
export function siteSchematic(site: Site): Schematic {
  return {
    customization: {
      extraKernelArgs: [FIXED_LINK_NAMES],
      ...(site.extensions.length > 0 ? { systemExtensions: { officialExtensions: [...site.extensions].sort() } } : {}),
    },
  };
}
